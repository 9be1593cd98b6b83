import { useTranslation } from 'react-i18next';
import { fieldInFiles } from '../../../edition/fields/field-lists.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { ActionButton, choice, many, oneOf, text, tick } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { Failure } from '../../../ui/admin-lists-parts.tsx';
import { fieldInWords } from '../../../ui/admin-values.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { ImportChoices } from './admin-import.tsx';
import {
  type ImportChoice,
  type ImportState,
  importFields,
  newcomerStatuses,
} from './import.contract.ts';
import { unreadColumns } from './import-column.rules.ts';
import { ImportFindings } from './import-findings.tsx';
import { ImportProgress } from './import-progress.tsx';
import { startImport } from './run-import.ts';
import { checkImport, dropImport, readImport } from './stage-import.ts';

const LiveProgress = island('import-progress', ImportProgress, 'idle');

/** `/admin/lists/imports/:id`: the columns of a file, its dry run, and the import itself. */
export const adminImportPage = adminPage<RegistrationOffice>({
  path: `${listsPath}/imports/:id`,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-lists')('import.title'),
  load: importView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-lists');
    return {
      check: action({
        label: t('import.check'),
        fields: {
          field: many(
            (column) => `${t('import.column')} ${Number(column) + 1}`,
            (field) => fieldInWords(language, fieldInFiles(field)),
          ),
          newcomers: oneOf(newcomerStatuses, t('import.newcomers'), (status) =>
            t(`import.newcomerKinds.${status}`),
          ),
          writesMails: tick(language, t('import.writesMails')),
          medicalConsent: tick(language, t('import.medicalConsent')),
          reason: text(t('import.reason')),
          matchBy: choice(
            { id: t('import.matchId'), bib: t('import.matchBib') },
            t('import.match'),
          ),
        },
        run: (request, { field, newcomers = 'pending', reason, matchBy = 'id', ...ticked }) =>
          checkImport(request.ctx, idOf(request), {
            fields: columnsIn(field),
            newcomers,
            reason: reason.slice(0, 300),
            matchBy,
            ...ticked,
          }),
        leadsTo: (_, { path }) => path,
      }),
      run: action({
        label: t('import.title'),
        fields: {},
        run: (request) => startImport(request.ctx, idOf(request)),
        leadsTo: (_, { path }) => path,
      }),
      drop: action({
        label: t('import.drop'),
        fields: {},
        run: (request) => dropImport(request.ctx, idOf(request)),
        leadsTo: `${listsPath}#import-title`,
      }),
    };
  },
});

const idOf = ({ params }: StaffRequest<RegistrationOffice>): string =>
  uuidIn(params.id) ?? '00000000-0000-0000-0000-000000000000';

/** The field chosen for each column, up to the last column that was posted. */
function columnsIn(posted: Record<string, string>): ImportChoice['fields'] {
  const columns = Object.keys(posted).filter((column) => /^\d{1,3}$/.test(column));
  return Array.from(
    { length: Math.max(0, ...columns.map((column) => Number(column) + 1)) },
    (_, column) => importFields().find((field) => field === posted[column]) ?? null,
  );
}

async function importView(
  request: StaffRequest<RegistrationOffice>,
  unsent: Unsent,
): Promise<AdminView> {
  const { language, path, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const importState = await readImport(ctx, idOf(request));
  return {
    status: unsent.status ?? (importState ? 200 : 404),
    title: importState ? t('import.of', { file: importState.fileName }) : t('import.gone'),
    styles: [adminLists],
    body: importState ? (
      <ImportBody importState={importState} path={path} language={language} outcome={unsent} />
    ) : (
      <p>
        <a href={`${listsPath}#import-title`}>{t('import.back')}</a>
      </p>
    ),
  };
}

type ImportProps = {
  importState: ImportState;
  path: string;
  language: Language;
  outcome: ListsOutcome;
};

/** An import as it is now: its columns, the findings of the dry run, and its progress. */
export function ImportBody({ importState, path, language, outcome }: ImportProps) {
  const { t } = useTranslation('admin-lists');
  const { id, state, doneRows, rowCount, report } = importState;
  if (state === 'running') {
    const label = t('import.running');
    return (
      <section>
        <p>{label}</p>
        <LiveProgress id={id} doneRows={doneRows} rowCount={rowCount} label={label} />
        <p>
          <a href={path}>{t('import.reload')}</a>
        </p>
      </section>
    );
  }
  if (state === 'done') {
    return (
      <section>
        <p className="outcome is-good" role="status">
          {t('import.done')}
        </p>
        {report && <ImportFindings report={report} language={language} />}
        <p>
          <a href="/admin/participants">{t('import.toParticipants')}</a>
        </p>
      </section>
    );
  }
  return (
    <>
      <Failure of="run" outcome={outcome} />
      {report && (
        <div className="panel">
          <h2>{t('import.report.title')}</h2>
          <ImportUnread importState={importState} />
          <ImportFindings report={report} language={language} />
          {state !== 'draft' && <RunForm importState={importState} path={path} />}
        </div>
      )}
      {state !== 'interrupted' && (
        <ImportChoices importState={importState} path={path} outcome={outcome} />
      )}
      <form className="drop" method="post" action={path}>
        <ActionButton intent="drop" className="btn danger" />
      </form>
    </>
  );
}

/** The button that imports, and what else it does. */
function RunForm({
  importState: { state, report, choice },
  path,
}: Pick<ImportProps, 'importState' | 'path'>) {
  const { t } = useTranslation('admin-lists');
  return (
    <form className="form" method="post" action={path}>
      <input type="hidden" name="intent" value="run" />
      {state === 'interrupted' && (
        <p className="outcome is-failure" role="alert">
          {t('import.interrupted')}
        </p>
      )}
      <p>
        {(report?.created ?? 0) > 0 && t(`import.consequences.${choice.newcomers}`)}{' '}
        {choice.writesMails && t('import.consequences.mails')}
      </p>
      <button type="submit" className="btn">
        {t('import.run', { created: report?.created, changed: report?.changed })}
      </button>
    </form>
  );
}

/** The columns that the dry run left out, and where a list of payments is read instead. */
function ImportUnread({ importState }: { importState: Pick<ImportState, 'header' | 'choice'> }) {
  const { t } = useTranslation('admin-lists');
  const columns = unreadColumns(importState.header, importState.choice);
  if (columns.length === 0) return null;
  return (
    <p>
      {t('import.report.unread', { columns: columns.join(', ') })}{' '}
      <a href={`${listsPath}/payments`}>{t('payments.title')}</a>
    </p>
  );
}
