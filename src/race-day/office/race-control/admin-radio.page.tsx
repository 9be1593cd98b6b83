import { randomUUID } from 'node:crypto';
import { useTranslation } from 'react-i18next';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import { checkpoints } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { LinesField, SelectField } from '../../../ui/field.tsx';
import { leadsHere } from '../../../ui/leads-here.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-race-control.css?inline';
import type { RaceControlService, RadioLine, RadioList } from './race-control.contract.ts';
import { RunnerName } from './runner-name.tsx';

const path = '/admin/race-control/radio';

type Services = { raceControl: RaceControlService };
type Shown = {
  status?: number;
  failure?: string;
  done?: string;
  list: Pick<RadioList, 'checkpoint' | 'text'>;
  lines?: RadioLine[];
};

/** `/admin/race-control/radio`: what a station reports by radio or on paper, by the keyboard alone. */
export const adminRadioPage = adminPage<Services>({
  path,
  access: 'race-day',
  load: (request) => view(request, { list: { checkpoint: '', text: '' } }),
  async submit(request, form) {
    const { raceControl } = request.services;
    const list = listIn(form);
    if (form.intent === 'check') {
      return view(request, { list, lines: await raceControl.checkRadio(list) });
    }
    const which = form.intent === 'all' ? 'all' : 'clean';
    const outcome = await request.attempt(() => raceControl.enterRadio(list, which));
    if (!outcome.ok) return view(request, { ...outcome, list });
    const { kept, left: text } = outcome;
    const t = wordsIn(request.language).getFixedT(null, 'admin-race-control');
    const rest = { ...list, device: randomUUID(), text };
    return view(request, {
      done: t('radio.kept', { count: kept }),
      list: rest,
      ...(text && { lines: await raceControl.checkRadio(rest) }),
    });
  },
});

const listIn = ({ device = '', checkpoint = '', text = '' }: PostedFields): RadioList => ({
  device,
  checkpoint,
  text,
});

function view({ language }: StaffRequest<Services>, shown: Shown): AdminView {
  const t = wordsIn(language).getFixedT(null, 'admin-race-control');
  return {
    status: shown.status ?? 200,
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
      <button type="submit" className="btn" name="intent" value="check">
        {t('radio.check')}
      </button>
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
