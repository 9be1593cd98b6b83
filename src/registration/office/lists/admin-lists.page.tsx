import { races } from '../../../edition/facts.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { type GuardRefusal, isAllowed } from '../../../platform/auth/staff.contract.ts';
import type { PostedFile } from '../../../platform/http/posted-form.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Result } from '../../../platform/http/result.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { AdminBibs } from '../bibs/admin-bibs.tsx';
import { bibOrders } from '../bibs/bib.rules.ts';
import { AdminExports } from '../exports/admin-exports.tsx';
import { AdminNewsletter } from '../exports/admin-newsletter.tsx';
import {
  type ExportColumn,
  type ExportFormat,
  exportColumns,
  exportFormats,
  type SheetKind,
  safetyColumns,
  safetyIdentity,
  sheetKinds,
  statuses,
  type WantedFile,
} from '../exports/download.contract.ts';
import { ImportUpload } from '../imports/admin-import.tsx';
import { mostFileBytes } from '../imports/import.contract.ts';
import type { ListsService } from './lists.contract.ts';

const doneKinds = ['range-added', 'range-removed', 'assigned', 'bib-set', 'bib-cleared'];

type Form = Record<string, string | undefined>;

type Services = { lists: ListsService };

/** `/admin/lists`: bibs, exports, printed lists, and where an import begins. */
export const adminListsPage = adminPage<Services>({
  path: listsPath,
  access: 'participants',
  fileBytes: mostFileBytes,
  query(asked) {
    const known: Record<string, string> = {};
    const { order, done, count } = asked;
    if (oneOf(bibOrders, order)) known.order = String(order);
    if (oneOf(doneKinds, done)) known.done = String(done);
    if (typeof count === 'string' && /^\d{1,5}$/.test(count)) known.count = count;
    return known;
  },
  load: (request) => listsView(request, {}),
  async submit(request, form, files) {
    const outcome = await request.attempt(() => carryOut(request, form, files));
    if (outcome.ok) return { goTo: outcome.goTo };
    const view = await listsView(request, { intent: form.intent, failure: outcome.failure, form });
    return { ...view, status: outcome.status };
  },
});

/** Does what a form asks, and answers the address to go on to. */
async function carryOut(
  { services: { lists } }: StaffRequest<Services>,
  form: Form,
  files: Record<string, PostedFile>,
): Promise<Result<{ goTo: string }, RefusalCode | GuardRefusal>> {
  const goTo = (address: string) => ({ ok: true as const, goTo: address });
  const done = (what: string) => goTo(`${listsPath}?done=${what}`);
  const download = async (wanted: WantedFile, reason = '') => {
    const prepared = await lists.prepareDownload(wanted, reason);
    return prepared.ok ? goTo(prepared.address) : prepared;
  };
  const raceId = races.find(({ id }) => String(id) === form.raceId)?.id ?? null;
  switch (form.intent) {
    case 'add-range': {
      const range = { raceId, first: number(form.first), last: number(form.last) };
      const added = await lists.addBibRange(range);
      return added.ok ? done('range-added') : added;
    }
    case 'remove-range':
      await lists.removeBibRange(number(form.id));
      return done('range-removed');
    case 'assign': {
      const order = choose(bibOrders, form.order) ?? 'name';
      const given = await lists.assignBibs({ order, digest: form.digest ?? '' });
      return given.ok ? done(`assigned&count=${given.count}`) : given;
    }
    case 'set-bib': {
      const bib = form.bib?.trim() ? number(form.bib) : null;
      const set = await lists.setBib({ id: number(form.id), bib });
      if (!set.ok) return set;
      return done(bib === null ? 'bib-cleared' : 'bib-set');
    }
    case 'export':
    case 'export-safety': {
      const format: ExportFormat = choose(exportFormats, form.format) ?? 'xlsx';
      const status = choose(statuses, form.status) ?? null;
      const columns: ExportColumn[] =
        form.intent === 'export'
          ? exportColumns.filter((column) => form[`column.${column}`])
          : [...safetyIdentity, ...safetyColumns];
      const wanted = { kind: 'export', format, columns, filter: { raceId, status } } as const;
      return download(wanted, form.reason);
    }
    case 'newsletter':
      return download({ kind: 'newsletter' });
    case 'import': {
      const begun = await lists.beginImport(files.file);
      return begun.ok ? goTo(`${listsPath}/imports/${begun.id}`) : begun;
    }
    default: {
      const kind: SheetKind = choose(sheetKinds, form.kind) ?? 'start-list-name';
      return download({ kind, raceId: raceId ?? 0 });
    }
  }
}

async function listsView(
  request: StaffRequest<Services>,
  outcome: ListsOutcome,
): Promise<AdminView> {
  const { language, services, session, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const order = choose(bibOrders, query.order ?? outcome.form?.order);
  const bibs = await services.lists.readBibs(order);
  const newsletter = await services.lists.readNewsletter();
  return {
    title: t('title'),
    styles: [adminLists],
    body: (
      <>
        <AdminBibs bibs={bibs} order={order} query={query} language={language} outcome={outcome} />
        <AdminExports
          language={language}
          outcome={outcome}
          withSafety={isAllowed(session.staff, 'safety-export')}
        />
        {newsletter && <AdminNewsletter counts={newsletter} outcome={outcome} />}
        <ImportUpload outcome={outcome} />
      </>
    ),
  };
}

const number = (text: string | undefined): number =>
  /^\s*\d{1,9}\s*$/.test(text ?? '') ? Number(text) : 0;

const choose = <Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
): Choice | undefined => choices.find((choice) => choice === text);

const oneOf = (choices: readonly string[], text: unknown): boolean =>
  choices.some((choice) => choice === text);
