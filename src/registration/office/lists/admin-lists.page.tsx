import { edition } from '../../../edition/edition.ts';
import { fieldInFiles } from '../../../edition/fields/field-lists.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { many, oneOf, text, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type DeclareFor,
  type StaffRequest,
} from '../../../site/admin-route.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { fieldInWords, valueInWords } from '../../../ui/admin-values.ts';
import { AdminBibs } from '../bibs/admin-bibs.tsx';
import { assignBibs, readBibs } from '../bibs/assign-bibs.ts';
import { bibOrders } from '../bibs/bib.rules.ts';
import { addBibRange, removeBibRange } from '../bibs/change-bib-ranges.ts';
import { setBib } from '../bibs/set-bib.ts';
import { AdminExports } from '../exports/admin-exports.tsx';
import { AdminNewsletter } from '../exports/admin-newsletter.tsx';
import {
  exportColumns,
  exportFormats,
  safetyColumns,
  safetyIdentity,
  sheetKinds,
  statuses,
} from '../exports/download.contract.ts';
import { prepareDownload, readNewsletter } from '../exports/prepare-download.ts';
import { ImportUpload } from '../imports/admin-import.tsx';
import { mostFileBytes } from '../imports/import.contract.ts';
import { beginImport } from '../imports/stage-import.ts';
import type { RegistrationOffice } from '../registration-office.ts';

const doneKinds = ['range-added', 'range-removed', 'assigned', 'bib-set', 'bib-cleared'];

/** `/admin/lists`: bibs, exports, printed lists, and where an import begins. */
export const adminListsPage = adminPage<RegistrationOffice>({
  path: listsPath,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-lists')('title'),
  fileBytes: mostFileBytes,
  query(asked) {
    const known: Record<string, string> = {};
    const { order, done, count } = asked;
    if (choose(bibOrders, order)) known.order = String(order);
    if (choose(doneKinds, done)) known.done = String(done);
    if (typeof count === 'string' && /^\d{1,5}$/.test(count)) known.count = count;
    return known;
  },
  load: listsView,
  actions: (action, language) => ({
    ...bibActions(action, language),
    ...fileActions(action, language),
  }),
});

const hrefAfter = (what: string) => `${listsPath}?done=${what}`;

const raceOf = (raceId: number) => edition().races.find(({ id }) => id === raceId)?.id ?? null;

const raceField = (language: Language) =>
  whole(fieldInWords(language, 'raceid'), (id) => raceNameOf(language, Number(id)));

/** The ranges of bibs of the races, and which runner gets which bib. */
function bibActions(action: DeclareFor<RegistrationOffice>, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const raceId = raceField(language);
  return {
    'add-range': action({
      label: t('bibs.ranges.add'),
      fields: {
        raceId,
        first: whole(t('bibs.ranges.first')),
        last: whole(t('bibs.ranges.last')),
      },
      run: ({ ctx }, { raceId: id, first, last }) =>
        addBibRange(ctx, { raceId: raceOf(id), first, last }),
      leadsTo: hrefAfter('range-added'),
    }),
    'remove-range': action({
      label: t('bibs.ranges.remove'),
      fields: { id: whole() },
      run: ({ ctx }, { id }) => removeBibRange(ctx, id),
      leadsTo: hrefAfter('range-removed'),
    }),
    assign: action({
      label: t('bibs.give.title'),
      fields: {
        order: oneOf(bibOrders, t('bibs.give.order'), (each) => t(`bibs.orders.${each}`)),
        digest: text(),
      },
      run: ({ ctx }, { order = 'name', digest }) => assignBibs(ctx, { order, digest }),
      leadsTo: ({ count }) => hrefAfter(`assigned&count=${count}`),
    }),
    'set-bib': action({
      label: t('bibs.hand.save'),
      fields: { id: whole(fieldInWords(language, 'id')), bib: whole(t('bibs.hand.bib')) },
      run: ({ ctx }, { id, bib }, { form }) =>
        setBib(ctx, { id, bib: form.bib?.trim() ? bib : null }),
      leadsTo: (_, __, { bib }) => hrefAfter(bib ? 'bib-set' : 'bib-cleared'),
    }),
  };
}

/** The files that are made of the lists, and those that are imported into them. */
function fileActions(action: DeclareFor<RegistrationOffice>, language: Language) {
  const words = wordsIn(language);
  const t = words.getFixedT(null, 'admin-lists');
  const people = words.getFixedT(null, 'participants');
  const raceId = raceField(language);
  const format = oneOf(exportFormats, t('export.format'), (each) => t(`export.formats.${each}`));
  const ticked = (value: string) => valueInWords(language, 'consent', value);
  return {
    export: action({
      label: t('export.make'),
      fields: {
        format,
        raceId,
        status: oneOf(statuses, fieldInWords(language, 'status'), (each) =>
          people(`list.status.${each}`),
        ),
        column: many((column) => fieldInWords(language, fieldInFiles(column)), ticked),
      },
      run: ({ ctx }, { format: as = 'xlsx', raceId: id, status = null, column }) => {
        const columns = exportColumns().filter((each) => column[each]);
        const filter = { raceId: raceOf(id), status };
        return prepareDownload(ctx, { kind: 'export', format: as, columns, filter });
      },
      leadsTo: ({ address }) => address,
    }),
    'export-safety': action({
      label: t('export.makeSafety'),
      fields: { format, raceId, reason: text(t('export.reason')) },
      run: ({ ctx }, { format: as = 'xlsx', raceId: id, reason }) => {
        const columns = [...safetyIdentity, ...safetyColumns];
        const filter = { raceId: raceOf(id), status: null };
        return prepareDownload(ctx, { kind: 'export', format: as, columns, filter }, reason);
      },
      leadsTo: ({ address }) => address,
    }),
    sheet: action({
      label: t('sheets.make'),
      fields: {
        kind: oneOf(sheetKinds, t('sheets.kind'), (each) => t(`sheets.kinds.${each}`)),
        raceId,
      },
      run: ({ ctx }, { kind = 'start-list-name', raceId: id }) =>
        prepareDownload(ctx, { kind, raceId: raceOf(id) ?? 0 }),
      leadsTo: ({ address }) => address,
    }),
    newsletter: action({
      label: t('newsletter.make'),
      fields: {},
      run: ({ ctx }) => prepareDownload(ctx, { kind: 'newsletter' }),
      leadsTo: ({ address }) => address,
    }),
    import: action({
      label: t('import.read'),
      fields: {},
      run: ({ ctx }, _, { files }) => beginImport(ctx, files.file),
      leadsTo: ({ id }) => `${listsPath}/imports/${id}`,
    }),
  };
}

async function listsView(
  request: StaffRequest<RegistrationOffice>,
  outcome: ListsOutcome,
): Promise<AdminView> {
  const { language, ctx, session, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const order = choose(bibOrders, query.order ?? outcome.form?.order);
  const bibs = await readBibs(ctx, order);
  const newsletter = await readNewsletter(ctx);
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

const choose = <Choice extends string>(
  choices: readonly Choice[],
  text: unknown,
): Choice | undefined => choices.find((choice) => choice === text);
