import type { ExtraCounts } from '../../../edition/facts/extra.rules.ts';
import { columnsOf, type FieldColumns, formOf } from '../../../edition/fields/field-columns.ts';
import { type RegistrationForm } from '../../../edition/fields/field-lists.ts';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import { keptPersonKey } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import { type BibRange, highestBib, isOfOtherRace } from '../bibs/bib.rules.ts';
import { isBib } from '../bibs/set-bib.ts';
import {
  type ImportChoice,
  type ImportReport,
  mostProblems,
  type RowProblem,
  safetyImportFields,
} from './import.contract.ts';
import type {
  findSamePersons,
  ImportedRow,
  listPlaces,
  NewParticipant,
  Settled,
} from './import.queries.ts';
import { CircuitFees } from './import-circuit-fees.ts';
import { importedConsent, newcomerOf } from './import-forms.ts';
import { missingExtras, missingPlaces, orderOfRow, placesNeeded } from './import-needs.ts';
import {
  acceptedByList,
  keyOf,
  listedForm,
  overlaid,
  type RowValues,
  rowProblems,
} from './import-row.rules.ts';
import { whole } from './import-values.ts';

export type ImportPlan = {
  report: ImportReport;
  newcomers: NewParticipant[];
  changed: { before: ImportedRow; after: ImportedRow }[];
};

/** Judges the rows of an import one after the other, and sums up the outcome. */
export class RowJudge {
  readonly #problems: RowProblem[] = [];
  readonly #newcomers: (NewParticipant & { row: number })[] = [];
  readonly #changed: ImportPlan['changed'] = [];
  #unchanged = 0;
  readonly #byId: Map<number, ImportedRow>;
  readonly #byBib: Map<number, ImportedRow>;
  /** The participants by race and person. */
  readonly #persons = new Map<string, number>();
  /** Rows of this file, by participant, by bib, and by race and person. */
  readonly #seen = new Map<string, number>();

  readonly #fees: CircuitFees;
  readonly #ranges: readonly BibRange[];
  readonly #choice: ImportChoice;
  readonly #now: Date;
  readonly #maySafety: boolean;
  #keptSafety = 0;
  #oneName = 0;

  constructor(
    { people, settled }: { people: readonly ImportedRow[]; settled: ReadonlyMap<number, Settled> },
    ranges: readonly BibRange[],
    choice: ImportChoice,
    { now, maySafety }: { now: Date; maySafety: boolean },
  ) {
    this.#fees = new CircuitFees(settled, now);
    this.#ranges = ranges;
    this.#choice = choice;
    this.#now = now;
    this.#maySafety = maySafety;
    this.#byId = new Map(people.map((each) => [each.id, each]));
    this.#byBib = new Map(people.flatMap((each) => (each.bib ? [[each.bib, each]] : [])));
    for (const { id, race_id, person_key, status } of people) {
      if (person_key && status !== 'cancelled') this.#persons.set(`${race_id} ${person_key}`, id);
    }
  }

  take(row: number, read: RowValues): void {
    const problems: Omit<RowProblem, 'row'>[] = [];
    const refuse = (
      field: RowProblem['field'],
      code: RowProblem['code'],
      facts?: RowProblem['values'],
    ) => problems.push({ field, code, ...(facts && { values: facts }) });
    const known = this.#match(read, refuse);
    const values = known ? this.#allowed(read) : read;
    for (const [field, text] of Object.entries(values)) {
      if (text.startsWith('=')) refuse(field as keyof RowValues, 'import-formula');
      if (text.includes('\ufffd')) refuse(field as keyof RowValues, 'import-text-damaged');
    }
    const base = known && { ...formOf(known), ...acceptedByList };
    const form = overlaid(base ?? listedForm, values);
    problems.push(...rowProblems(form, base, registrationFacts()));
    if (values.circuit && !['yes', 'no'].includes(values.circuit)) {
      refuse('circuit', 'import-answer-unclear');
    }
    if (known && String(known.race_id) !== form.raceid) refuse('race', 'import-fee-change');
    if (known && known.is_in_circuit !== form.isemaparticipant) {
      const code = this.#fees.problemOf(known);
      if (code) refuse('circuit', code);
    }
    if (known && values.status && values.status !== known.status) {
      refuse('status', 'import-status-change');
    }
    const raceId = Number(form.raceid);
    const order = orderOfRow(values.extras, raceId, known);
    if (!order.ok) refuse('extras', order.code, order.values);
    const bib = this.#bib(row, values, raceId, known, refuse);
    const key = this.#person(row, form, known, refuse);
    this.#problems.push(...problems.map((problem) => ({ row, ...problem })));
    if (problems.length > 0 || !order.ok) return;
    // A person who is kept with one name already is not reported again.
    if (form.hasOneName && !base?.hasOneName) this.#oneName++;
    if (known) this.#change(known, { ...columnsOf(form), person_key: key, bib });
    else {
      const newcomer = newcomerOf(form, order.ordered, this.#choice, this.#now);
      this.#newcomers.push({ row, ...newcomer, person_key: key, bib });
    }
  }

  /** The participant whom the row is about; undefined for a new one. */
  #match(values: RowValues, refuse: Refuse): ImportedRow | undefined {
    const id = whole(values.id);
    const known =
      this.#choice.matchBy === 'bib' && values.id === undefined
        ? this.#byBib.get(whole(values.bib) ?? 0)
        : this.#byId.get(id ?? 0);
    if (values.id !== undefined && !known) refuse('id', 'import-number-unknown');
    return known;
  }

  /** Counted whether or not the data differ, so that the report does not reveal what is stored. */
  #allowed(read: RowValues): RowValues {
    if (this.#maySafety || !safetyImportFields.some((field) => field in read)) return read;
    this.#keptSafety++;
    const rest = { ...read };
    for (const field of safetyImportFields) delete rest[field];
    return rest;
  }

  #bib(
    row: number,
    values: RowValues,
    raceId: number,
    known: ImportedRow | undefined,
    refuse: Refuse,
  ): number | null {
    if (values.bib === undefined) return known?.bib ?? null;
    const bib = whole(values.bib) ?? 0;
    if (bib === known?.bib) return bib;
    const holder = this.#byBib.get(bib);
    const earlier = this.#note(`bib ${bib}`, row);
    if (!isBib(bib)) refuse('bib', 'bib-invalid', { max: highestBib });
    else if (holder) {
      refuse('bib', 'bib-taken', { bib, name: fullName(holder) });
    } else if (earlier) refuse('bib', 'import-bib-twice', { bib, row: earlier });
    else if (isOfOtherRace(bib, raceId, this.#ranges)) refuse('bib', 'bib-other-race', { bib });
    else if (known?.status === 'cancelled') {
      refuse('bib', 'bib-cancelled', { name: fullName(known) });
    }
    return bib;
  }

  #person(
    row: number,
    form: RegistrationForm,
    known: ImportedRow | undefined,
    refuse: Refuse,
  ): string | null {
    if (known) {
      const earlier = this.#note(`id ${known.id}`, row);
      if (earlier) refuse('id', 'import-person-twice', { row: earlier });
    }
    const plain = keyOf(form) ?? null;
    const key = plain && keptPersonKey(known?.person_key, plain);
    // A participant without a key, from an older list, gets none: there, two people of one name may
    // be two people.
    if (!key || (known && (!known.person_key || known.status === 'cancelled'))) {
      return known?.person_key ?? key;
    }
    if (key === known?.person_key) return key;
    const place = `${form.raceid} ${key}`;
    const id = this.#persons.get(place);
    const earlier = this.#note(`person ${place}`, row);
    if (id !== undefined) refuse('lastname', 'import-person-registered', { id });
    else if (earlier) refuse('lastname', 'import-person-twice', { row: earlier });
    return key;
  }

  /** The earlier row for which the same was noted, if any. */
  #note(what: string, row: number): number | undefined {
    const earlier = this.#seen.get(what);
    if (earlier === undefined) this.#seen.set(what, row);
    return earlier;
  }

  #change(before: ImportedRow, given: FieldColumns & Pick<ImportedRow, 'person_key' | 'bib'>) {
    const medical =
      given.medical_info === before.medical_info
        ? {}
        : importedConsent(given, this.#choice, this.#now);
    const after: ImportedRow = { ...before, ...given, ...medical };
    if (before.is_in_circuit !== after.is_in_circuit) {
      Object.assign(after, this.#fees.changesOf(after));
    }
    const isSame = Object.keys(after).every(
      (name) => after[name as keyof ImportedRow] === before[name as keyof ImportedRow],
    );
    if (isSame) this.#unchanged++;
    else this.#changed.push({ before, after });
  }

  /** The participants that are to be changed, as they will be. */
  get changed(): ImportedRow[] {
    return this.#changed.map(({ after }) => after);
  }

  /**
   * `taken`: how many of each extra belong to places already; `same`: those of the changed
   * participants who would be the same person as another registration.
   */
  conclude(
    places: Awaited<ReturnType<typeof listPlaces>>,
    taken: ExtraCounts,
    same: Awaited<ReturnType<typeof findSamePersons>>,
  ): ImportPlan {
    for (const { id, other } of same) {
      const row = this.#seen.get(`id ${id}`) ?? 0;
      const code = 'import-person-registered';
      this.#problems.push({ row, field: 'lastname', code, values: { id: other } });
    }
    const needs = placesNeeded(this.#newcomers, places);
    this.#problems.push(
      ...missingPlaces(this.#newcomers, needs),
      ...missingExtras(this.#newcomers, taken),
    );
    const problems = this.#problems.toSorted((a, b) => a.row - b.row);
    return {
      newcomers: this.#newcomers,
      changed: this.#changed,
      report: {
        created: this.#newcomers.length,
        changed: this.#changed.length,
        unchanged: this.#unchanged,
        keptSafety: this.#keptSafety,
        oneName: this.#oneName,
        places: needs,
        ...this.#fees.report(),
        problems: problems.slice(0, mostProblems),
        problemCount: problems.length,
        problemRows: new Set(problems.map(({ row }) => row)).size,
      },
    };
  }
}

type Refuse = (
  field: RowProblem['field'],
  code: RowProblem['code'],
  values?: RowProblem['values'],
) => void;
