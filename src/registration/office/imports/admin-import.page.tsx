import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { Failure } from '../../../ui/admin-lists-parts.tsx';
import { ImportChoices } from './admin-import.tsx';
import {
  type ImportChoice,
  type ImportService,
  type ImportState,
  importFields,
} from './import.contract.ts';
import { unreadColumns } from './import-column.rules.ts';
import { ImportFindings } from './import-findings.tsx';
import { ImportProgress } from './import-progress.tsx';

const LiveProgress = island('import-progress', ImportProgress, 'idle');

type Services = { lists: ImportService };

/** `/admin/lists/imports/:id`: a file's columns, its dry run, and the import itself. */
export const adminImportPage = adminPage<Services>({
  path: `${listsPath}/imports/:id`,
  access: 'participants',
  load: (request) => importView(request, {}),
  async submit(request, form) {
    const { lists } = request.services;
    const id = idOf(request);
    const outcome = await request.attempt(async () => {
      if (form.intent === 'check') return lists.checkImport(id, choiceIn(form));
      if (form.intent === 'run') return lists.runImport(id);
      await lists.dropImport(id);
      return { ok: true as const };
    });
    if (outcome.ok) {
      return { goTo: form.intent === 'drop' ? `${listsPath}#import-title` : request.path };
    }
    const view = await importView(request, { intent: form.intent, failure: outcome.failure, form });
    return { ...view, status: outcome.status };
  },
});

const idOf = ({ params }: StaffRequest<Services>): string =>
  uuidIn(params.id) ?? '00000000-0000-0000-0000-000000000000';

function choiceIn(form: Record<string, string | undefined>): ImportChoice {
  const columns = Object.keys(form).flatMap((name) => /^field\.(\d{1,3})$/.exec(name)?.[1] ?? []);
  const fields: ImportChoice['fields'] = [];
  for (const column of columns) {
    const field = importFields.find((each) => each === form[`field.${column}`]);
    fields[Number(column)] = field ?? null;
  }
  return {
    fields: Array.from(fields, (field) => field ?? null),
    newcomers: form.newcomers === 'confirmed' ? 'confirmed' : 'pending',
    reason: (form.reason ?? '').slice(0, 300),
    matchBy: form.matchBy === 'bib' ? 'bib' : 'id',
    writesMails: Boolean(form.writesMails),
    medicalConsent: Boolean(form.medicalConsent),
  };
}

async function importView(
  request: StaffRequest<Services>,
  outcome: ListsOutcome,
): Promise<AdminView> {
  const { language, path, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const importState = await services.lists.findImport(idOf(request));
  return {
    status: importState ? 200 : 404,
    title: importState ? t('import.of', { file: importState.fileName }) : t('import.gone'),
    styles: [adminLists],
    body: importState ? (
      <Import importState={importState} path={path} language={language} outcome={outcome} />
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

function Import({ importState, path, language, outcome }: ImportProps) {
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
        <input type="hidden" name="intent" value="drop" />
        <button type="submit" className="btn danger">
          {t('import.drop')}
        </button>
      </form>
    </>
  );
}

/** The click that imports, with what it does beside it. */
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

/** Which columns of the file the dry run has left out, and where a list of money is read in. */
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
