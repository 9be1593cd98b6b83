import { randomUUID } from 'node:crypto';
import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { ActionButton, text } from '../../../site/admin-actions.tsx';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { LinesField, SelectField } from '../../../ui/field.tsx';
import { leadsHere } from '../../../ui/leads-here.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import type { RaceDayContext } from '../race-day-context.ts';
import css from './admin-race-control.css?inline';
import { checkRadio, enterRadio } from './enter-radio.ts';
import type { RadioLine, RadioList } from './race-control.contract.ts';
import { RunnerName } from './runner-name.tsx';

const path = '/admin/race-control/radio';

type Shown = {
  failure?: string | undefined;
  done?: string;
  list: Pick<RadioList, 'checkpoint' | 'text'>;
  lines?: RadioLine[];
};

/**
 * `/admin/race-control/radio`: types what a station reports by radio or on paper, with the keyboard
 * alone.
 */
export const adminRadioPage = adminPage<RaceDayContext>({
  path,
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-race-control')('radio.title'),
  load: (request, { form: { checkpoint = '', text: typed = '' } = {}, failure }) =>
    view(request, { failure, list: { checkpoint, text: typed } }),
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-race-control');
    const fields = {
      device: text(),
      checkpoint: text(t('checkpoints.place'), (id) => checkpointName(language, id)),
      text: text(t('radio.list')),
    };
    const enter = (which: 'clean' | 'all') =>
      action({
        label: t('radio.title'),
        fields,
        run: ({ ctx }, list) => enterRadio(ctx, list, which),
        async leadsTo({ kept, left }, request, { checkpoint }) {
          const list = { device: randomUUID(), checkpoint, text: left };
          return view(request, {
            done: t('radio.kept', { count: kept }),
            list,
            ...(left && { lines: await checkRadio(request.ctx, list) }),
          });
        },
      });
    return {
      check: action({
        label: t('radio.check'),
        fields,
        run: async ({ ctx }, list) => ({
          ok: true,
          lines: await checkRadio(ctx, list),
        }),
        leadsTo: ({ lines }, request, list) => view(request, { list, lines }),
      }),
      clean: enter('clean'),
      all: enter('all'),
    };
  },
});

function view({ language }: StaffRequest<RaceDayContext>, shown: Shown): AdminView {
  const t = wordsIn(language).getFixedT(null, 'admin-race-control');
  return {
    title: t('radio.title'),
    styles: [css],
    body: (
      <div className="race-control">
        <Outcome done={shown.done} problem={shown.failure} />
        <RadioForm language={language} shown={shown} />
      </div>
    ),
  };
}

function RadioForm({ language, shown }: { language: Language; shown: Shown }) {
  const { checkpoints } = edition();
  const { t } = useTranslation('admin-race-control');
  const { list, lines } = shown;
  const clean = lines?.filter((line) => !line.problem && line.verdict === 'clean').length ?? 0;
  const whole = lines?.filter((line) => !line.problem).length ?? 0;
  return (
    <form className="form panel" method="post" action={path}>
      <input type="hidden" name="device" value={randomUUID()} />
      <SelectField
        id="checkpoint"
        name="checkpoint"
        label={t('checkpoints.place')}
        defaultValue={list.checkpoint}
      >
        {checkpoints.map(({ id }) => (
          <option key={id} value={id}>
            {checkpointName(language, id)}
          </option>
        ))}
      </SelectField>
      <LinesField
        id="text"
        name="text"
        label={t('radio.list')}
        hint={t('radio.hint')}
        rows={10}
        spellCheck={false}
        defaultValue={list.text}
        {...leadsHere(true)}
      />
      <ActionButton intent="check" />
      {lines && lines.length > 0 && <Lines lines={lines} />}
      {clean > 0 && (
        <button type="submit" className="btn gold" name="intent" value="clean">
          {t('radio.enterClean', { count: clean })}
        </button>
      )}
      {whole > clean && (
        <button type="submit" className="btn" name="intent" value="all">
          {t('radio.enterAll', { count: whole })}
        </button>
      )}
    </form>
  );
}

function Lines({ lines }: { lines: RadioLine[] }) {
  const { t } = useTranslation('admin-race-control');
  return (
    <AdminTable name={t('radio.list')} heads={[t('radio.line'), t('out.runner'), t('radio.means')]}>
      {lines.map((line, index) => {
        const isClean = !line.problem && line.verdict === 'clean';
        return (
          // Lines may be alike: only their order tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once
          <tr key={index} className={isClean ? undefined : 'is-overdue'}>
            <th scope="row">{line.text}</th>
            <td>{!line.problem && line.runner && <RunnerName runner={line.runner} />}</td>
            <td>
              {line.problem
                ? t(`radio.problems.${line.problem}`)
                : t(`radio.verdicts.${line.verdict}`)}
              {!line.problem && line.proposals.length > 0 && (
                <>
                  {' '}
                  {t('radio.perhaps')}{' '}
                  {line.proposals.map((runner) => (
                    <RunnerName key={runner.id} runner={runner} />
                  ))}
                </>
              )}
            </td>
          </tr>
        );
      })}
    </AdminTable>
  );
}
