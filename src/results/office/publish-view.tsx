import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { formatList } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { localMinute } from '../../platform/i18n/local-day.ts';
import { ActionButton } from '../../site/admin-actions.tsx';
import type { PostedFields } from '../../site/page.ts';
import { AdminInput, AdminLines } from '../../ui/admin-inputs.tsx';
import { Tick, Ticks } from '../../ui/ticks.tsx';
import { classificationNameIn } from '../classification-name.ts';
import { describeDifference } from '../describe-difference.ts';
import type { Difference } from '../difference.rules.ts';
import { nameOf, racePath } from './result-words.ts';
import { type MailCounts, noteMost, type RaceOffice } from './results-admin.contract.ts';

type In = { language: Language; office: RaceOffice };
type Form = { mails: MailCounts; now: Date; posted: PostedFields };

/** What publishing would change, what to look at before, and the form. */
export function PublishView({ language, office, ...form }: In & Form) {
  const { t } = useTranslation('admin-results');
  const { counts, published, difference, bibOf } = office;
  return (
    <section aria-labelledby="publish">
      <h2 id="publish">{t('publish.title')}</h2>
      <p>{t('publish.finishers', { count: counts.finished })}</p>
      <Warnings language={language} office={office} />
      <h3>{t('publish.sinceTitle')}</h3>
      {published ? (
        <DifferenceLines language={language} difference={difference} bibOf={bibOf} />
      ) : (
        <p>{t('publish.nothingYet')}</p>
      )}
      <Prizes language={language} office={office} />
      <PublishForm office={office} {...form} />
    </section>
  );
}

const mostLines = 200;

/** A difference in sentences. */
export function DifferenceLines(props: {
  language: Language;
  difference: Difference;
  bibOf: (id: number) => string;
}) {
  const { t } = useTranslation('admin-results');
  const lines = describeDifference(props.language, props.difference, props.bibOf);
  if (lines.length === 0) return <p>{t('publish.same')}</p>;
  return (
    <>
      <ul className="results-difference">
        {lines.slice(0, mostLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > mostLines && <p>{t('publish.more', { count: lines.length - mostLines })}</p>}
    </>
  );
}

/** Enough names to see whom it is about. */
const mostNamed = 20;

function Warnings({ language, office: { warnings, bibOf } }: In) {
  const { t } = useTranslation('admin-results');
  const who = (bibs: readonly (string | number)[]) =>
    formatList(language, [
      ...bibs.slice(0, mostNamed).map(String),
      ...(bibs.length > mostNamed ? [t('warnings.more')] : []),
    ]);
  const { open, cutoffs, gearBibs } = warnings;
  const lines = [
    open.length > 0 && t('warnings.open', { count: open.length, who: who(open.map(bibOf)) }),
    cutoffs.length > 0 &&
      t('warnings.cutoffs', {
        count: cutoffs.length,
        who: who(cutoffs.map(({ id }) => bibOf(id))),
      }),
    gearBibs.length > 0 && t('warnings.gear', { count: gearBibs.length, who: who(gearBibs) }),
  ].filter((each) => each !== false);
  return (
    <>
      <h3>{t('warnings.title')}</h3>
      {lines.length === 0 ? (
        <p>{t('warnings.none')}</p>
      ) : (
        <ul className="results-warnings">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Prizes({ language, office: { snapshot } }: In) {
  const { t } = useTranslation('admin-results');
  const { prizes, runners, classifications } = snapshot;
  if (prizes.length === 0) return null;
  const byId = new Map(runners.map((each) => [each.id, each] as const));
  const winners = (id: string) =>
    prizes.flatMap(({ classification, ...prize }) => {
      const runner = byId.get(prize.id);
      return classification === id && runner
        ? [`${prize.prize}. ${nameOf(language, runner)} (${runner.bib || '–'})`]
        : [];
    });
  return (
    <details>
      <summary>{t('publish.prizes')}</summary>
      <dl className="results-prizes">
        {classifications
          .filter(({ id }) => winners(id).length > 0)
          .map((each) => (
            <div key={each.id}>
              <dt>{classificationNameIn(language, each)}</dt>
              <dd>{formatList(language, winners(each.id))}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

const hourMs = 3_600_000;

function PublishForm({
  office: { raceId, publications, published, fingerprint },
  mails,
  now,
  posted,
}: Omit<In, 'language'> & Form) {
  const { event } = edition();
  const { t } = useTranslation(['admin-results', 'result-mail']);
  const open = published?.protestUntil;
  const until = open && open > now ? open : new Date(now.getTime() + hourMs);
  const isOfficial = publications.some(({ kind }) => kind === 'official');
  const choices: [string, string][] = [
    ['draft', t('publish.kinds.draft')],
    ...(isOfficial ? [] : [['provisional', t('publish.kinds.provisional')] as [string, string]]),
    ['official', t('publish.kinds.official')],
  ];
  return (
    <form
      method="post"
      action={racePath(raceId, { do: 'publish' })}
      className="form panel"
      noValidate
    >
      <input type="hidden" name="seen" value={publications[0]?.version ?? 0} />
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <Ticks legend={t('publish.kind')}>
        {choices.map(([value, label]) => (
          <Tick
            key={value}
            type="radio"
            name="kind"
            value={value}
            isTicked={posted.kind === value}
            label={label}
          />
        ))}
      </Ticks>
      {!isOfficial && (
        <AdminInput
          name="protestUntil"
          type="datetime-local"
          label={t('publish.until')}
          hint={t('publish.untilHint', { zone: event.timeZone })}
          defaultValue={posted.protestUntil ?? localMinute(until, event.timeZone)}
        />
      )}
      <AdminLines
        name="note"
        label={t('publish.note')}
        hint={t('publish.noteHint')}
        maxLength={noteMost}
        defaultValue={posted.note}
      />
      <Ticks legend={t('result-mail:office.legend')}>
        <Tick
          name="isMailed"
          isTicked={posted.isMailed !== undefined}
          label={t('result-mail:office.box')}
        />
      </Ticks>
      <p className="hint">{t('result-mail:office.hint', mails)}</p>
      <ActionButton intent="publish" className="btn gold" />
    </form>
  );
}
