import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { noticeShape } from '../../../edition/facts/notice.rules.ts';
import type { LateFacts } from '../../../edition/facts/reading.rules.ts';
import { lineTitle } from '../../../edition/facts/schedule-words.ts';
import type {
  ChangeValue,
  LateChange,
} from '../../../edition/late-changes/late-change.contract.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn, raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { AdminView, StaffRequest } from '../../../site/admin-route.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import type { PostedFields } from '../../../site/page.ts';
import { SiteNotice } from '../../../site/site-notices.tsx';
import type { AuditRow } from '../../../staff/audit/audit.contract.ts';
import { AuditChanges } from '../../../staff/audit-entry.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { AskAgain } from '../../../ui/ask-again.tsx';
import notices from '../../../ui/notices.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import program from '../../program/program.css?inline';
import { AddedLineFields } from './added-line-fields.tsx';
import type { AddedLineProblem } from './added-line-form.rules.ts';
import adminChanges from './admin-changes.css?inline';
import { ChangeHistory, entryOf, WhatDiffers } from './change-history.tsx';
import { type AskedChange, countStartMails, readChanges, readLateSubject } from './change-late.ts';
import type { LateSubject } from './late-subject.ts';
import { LineFields } from './line-fields.tsx';
import type { LineProblem } from './line-form.rules.ts';
import { LineList } from './line-list.tsx';
import { LinePreview, lineAfter } from './line-preview.tsx';
import { MissingTexts } from './missing-texts.tsx';
import { NoticeFields } from './notice-fields.tsx';
import type { NoticeProblem } from './notice-form.rules.ts';
import { NoticeList } from './notice-list.tsx';
import { RaceFields } from './race-fields.tsx';
import type { RaceProblem } from './race-form.rules.ts';

export type Asked = StaffRequest<OfficeContext>;

const styles = [adminRegistration, program, adminChanges, notices];

/** Every notice and every late change. */
export async function overview(request: Asked, problem?: string): Promise<AdminView> {
  const { language, ctx, session, now, query } = request;
  const { lateFacts, ...changes } = await readChanges(ctx);
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  return {
    status: problem === undefined ? 200 : 409,
    title: t('title'),
    styles,
    body: (
      <>
        <Outcome done={query.done === undefined ? undefined : t('done')} problem={problem} />
        <p>{t('lead')}</p>
        <section aria-labelledby="notices">
          <h2 id="notices">{t('notice.title')}</h2>
          <NoticeList language={language} now={now} notices={changes.notices} />
          <p className="links">
            <a className="btn gold" href="?edit=notice">
              {t('notice.add')}
            </a>
          </p>
        </section>
        <section aria-labelledby="races">
          <h2 id="races">{t('race.title')}</h2>
          <RaceList language={language} now={now} lateFacts={lateFacts} />
        </section>
        <section aria-labelledby="program">
          <h2 id="program">{t('line.title')}</h2>
          <p className="hint">{t('line.hint')}</p>
          <LineList
            language={language}
            now={now}
            lateFacts={lateFacts}
            added={changes.addedLines}
          />
          <p className="links">
            <a className="btn gold" href="?edit=line">
              {t('line.add')}
            </a>
          </p>
        </section>
        <section aria-labelledby="history">
          <h2 id="history">{t('history.title')}</h2>
          <ChangeHistory
            language={language}
            staff={session.staff}
            changes={changes.history}
            startMails={changes.startMails}
            lateFacts={lateFacts}
          />
        </section>
      </>
    ),
  };
}

type Refused = { problems?: Record<string, string>; problem?: string };

/** The form of a subject, with its current values or as it was sent. */
export function formView(
  request: Asked,
  subject: LateSubject,
  values: PostedFields,
  refused: Refused = {},
): AdminView {
  const { language } = request;
  const { problems = {}, problem } = refused;
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  const isRefused = problem !== undefined || Object.keys(problems).length > 0;
  return {
    status: problem === undefined ? (isRefused ? 400 : 200) : 409,
    title: titleOf(language, subject),
    styles,
    body: (
      <form className="panel form" method="post" action="/admin/changes" noValidate>
        <Outcome problem={problem ?? (isRefused ? t('refused') : undefined)} />
        <input type="hidden" name="intent" value={subject.kind} />
        <input type="hidden" name="subject" value={values.subject} />
        <input type="hidden" name="seen" value={values.seen} />
        {subject.kind === 'notice' ? (
          <NoticeFields values={values} problems={problems as Record<string, NoticeProblem>} />
        ) : subject.kind === 'added-line' ? (
          <AddedLineFields
            values={values}
            problems={problems as Record<string, AddedLineProblem>}
          />
        ) : subject.kind === 'line' ? (
          <LineFields values={values} problems={problems as Record<string, LineProblem>} />
        ) : (
          <RaceFields
            language={language}
            values={values}
            problems={problems as Record<string, RaceProblem>}
          />
        )}
        <div className="actions">
          <button type="submit" className="btn gold">
            {t('next')}
          </button>
          <a href="/admin/changes">{t('back')}</a>
        </div>
      </form>
    ),
  };
}

/** Shows the effect of a change before it is made. */
export async function sureView(
  request: Asked,
  about: LateSubject,
  asked: AskedChange,
  form: PostedFields,
): Promise<AdminView> {
  const { language, ctx, session, now } = request;
  const { subject, value } = asked;
  const { lateFacts, last } = await readLateSubject(ctx, subject);
  const mails = await countStartMails(ctx, asked);
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  const by = { id: session.staff.id, name: session.staff.name };
  const before = last?.value ?? null;
  const row = entryOf({ id: 0, at: now, by, subject, before, value }, lateFacts);
  const notice = about.kind === 'notice' ? noticeShape.safeParse(value).data : undefined;
  const line = lineAfter(about, value, lateFacts);
  return {
    title: titleOf(language, about),
    styles,
    body: (
      <ConfirmChange language={language} row={row} values={form}>
        {notice && (
          <>
            <SiteNotice notice={{ ...notice, changeId: 0 }} language={language} />
            <MissingTexts language={language} texts={[notice.texts]} />
          </>
        )}
        {line && <LinePreview language={language} line={line} />}
        <p>{t(`sure.${consequence(about, value)}`)}</p>
        {mails > 0 && <p>{t('sure.mails', { number: mails })}</p>}
      </ConfirmChange>
    ),
  };
}

function consequence({ kind }: LateSubject, value: ChangeValue | null) {
  if (kind === 'notice') return value ? 'shown' : 'gone';
  return kind === 'added-line' && !value ? 'off' : 'race';
}

function titleOf(language: Language, subject: LateSubject): string {
  if (subject.kind === 'race') return raceNameOf(language, subject.id);
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  if (subject.kind === 'notice') return t('notice.title');
  const isNew = subject.kind === 'added-line' && !subject.added;
  return isNew ? t('line.add') : lineTitle(language, subject);
}

/** Says who changed the subject meanwhile, and when. */
export function staleSentence(language: Language, { by, at }: LateChange): string {
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  return t('stale', { who: by.name, when: formatStamp(language, at) });
}

type Props = {
  language: Language;
  row: AuditRow;
  /** The values of the filled-in form, sent along. */
  values: PostedFields;
  /** A preview of the change. */
  children: ReactNode;
};

/** Shows the effect of a change and asks for confirmation. */
function ConfirmChange({ language, row, values, children }: Props) {
  const { t } = useTranslation('admin-changes');
  return (
    <form className="panel form" method="post" action="/admin/changes">
      <h2>{t('sure.title')}</h2>
      <AuditChanges language={language} row={row} />
      {children}
      <AskAgain values={values} sure={t('sure.button')} again={t('sure.again')} />
    </form>
  );
}

type RaceListProps = { language: Language; now: Date; lateFacts: LateFacts };

/** The races, each with the facts that the office has changed from the edition's files. */
function RaceList({ language, now, lateFacts }: RaceListProps) {
  const { races } = edition();
  const { t } = useTranslation('admin-changes');
  return (
    <ul className="late-changes">
      {races.map((race) => {
        const subject = `race ${race.id}`;
        const value = lateFacts.lateRaces?.[race.id] ?? null;
        return (
          <li key={race.id} className="panel">
            <h3>{factsNameIn(language, race)}</h3>
            <p className="hint">{value ? t('race.differs') : t('race.asFiles')}</p>
            <WhatDiffers {...{ language, now, lateFacts, subject, value }} />
            <p>
              <a className="btn quiet" href={`?${new URLSearchParams({ edit: subject })}`}>
                {t('race.change')}
              </a>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
