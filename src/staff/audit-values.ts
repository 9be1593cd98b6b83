import { checkpointName } from '../edition/facts/checkpoint-name.ts';
import { gearIn } from '../edition/facts/gear-words.ts';
import { fieldOfColumn } from '../edition/fields/field-columns.ts';
import { fieldInFiles } from '../edition/fields/field-lists.ts';
import { genderWord } from '../edition/fields/gender.rules.ts';
import {
  formatDay,
  formatList,
  formatMinutes,
  formatNumber,
  formatStamp,
} from '../edition/words/format.ts';
import {
  knownLanguage,
  type Language,
  languageFacts,
  languages,
} from '../edition/words/languages.ts';
import { formatPrice } from '../edition/words/money.ts';
import { wordsIn } from '../edition/words/words.ts';
import { singleRights } from '../platform/auth/rights.rules.ts';
import { fieldInWords, valueInWords } from '../ui/admin-values.ts';
import type { AuditRow } from './audit/audit.contract.ts';
import { isAuditAction } from './audit/audit-actions.ts';
import { toldFields } from './audit-sentences.ts';

/** A detail of an entry in words; without `before` it did not exist, or is not shown. */
export type AuditChange = { field: string; label: string; before?: string; now: string };

/** The names that imports and downloads use for the fields of a participant. */
const ofColumns: Record<string, string> = {
  ...Object.fromEntries(fieldOfColumn),
  extra_minor: 'extra',
  fee_minor: 'fee',
  medical_consent_at: 'acceptMedical',
  raceId: 'raceid',
};

/** Every detail of an entry that its sentence leaves out, before and after, in words. */
export function changesInWords(language: Language, row: AuditRow): AuditChange[] {
  const { action, before, after } = row;
  const told = (isAuditAction(action) && toldFields[action]) || [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .toSorted((one, other) => placeInForm(one) - placeInForm(other))
    .filter((name) => !told.includes(name))
    .flatMap((name) => {
      const field = ofColumns[name] ?? name;
      const words = (value: unknown) => detailInWords(language, field, value);
      const isNew = !(name in before);
      if (isNothing(before[name]) && isNothing(after[name])) return [];
      const common = { field: name, label: labelOf(language, field), now: words(after[name]) };
      return [isNew ? common : { ...common, before: words(before[name]) }];
    });
}

/**
 * The fields of late changes in the order of their forms, as the database keeps them in another
 * order.
 */
const inForm = [
  'item',
  'level',
  'text',
  'date',
  'startTime',
  'timeLimitMin',
  'aidStationsKm',
  'cutoffs',
  'from',
  'until',
  'to',
  'isCancelled',
  'where',
  'title',
  'description',
];

/**
 * Sorts the texts in several languages by the order of the site's languages; any other field comes
 * last.
 */
function placeInForm(name: string): number {
  const [field = '', code] = name.split('.');
  const place = inForm.indexOf(field);
  if (place < 0) return inForm.length;
  const language = languages().findIndex((each) => each.code === code);
  return place + (language + 1) / (languages().length + 1);
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

function labelOf(language: Language, field: string): string {
  const { fields } = wordsIn(language).getResourceBundle(language, 'audit') as {
    fields: Record<string, string>;
  };
  const [, text = '', code] = /^(text|title|description)\.(\w+)$/.exec(field) ?? [];
  const written = knownLanguage(code);
  if (written) return `${fields[text]} (${languageFacts(written).name})`;
  return fields[field] ?? fieldInWords(language, field);
}

const moments = ['closesAt', 'from', 'offeredUntil', 'opensAt', 'publishedAt', 'since', 'until'];

function detailInWords(language: Language, field: string, value: unknown): string {
  const people = wordsIn(language).getFixedT(null, 'admin-participants');
  if (isNothing(value)) return valueInWords(language, field, '');
  if (typeof value === 'boolean' && field !== 'isemaparticipant') {
    return people(value ? 'yes' : 'no');
  }
  if (Array.isArray(value)) {
    return formatList(
      language,
      value.map((each) => wordOf(language, field, String(each))),
    );
  }
  if (typeof value === 'object' && value !== null) {
    // For bibs, only how many: the entries of the runners say which bib each has.
    return String(Object.keys(value).length);
  }
  return wordOf(language, field, value === false ? '' : textOf(value));
}

function wordOf(language: Language, field: string, text: string): string {
  const admin = wordsIn(language).getFixedT(null, 'admin');
  if (text === '…') return text;
  if (moments.includes(field)) return momentInWords(language, text);
  switch (field) {
    case 'amountMinor':
    case 'extra':
    case 'fee':
    case 'paid':
    case 'returned':
      return /^\d+$/.test(text) ? formatPrice(language, Number(text)) : text;
    case 'role':
      return knownWord(language, 'admin', `roles.${text}`) ?? text;
    case 'rights':
      return formatList(
        language,
        text.split(', ').map((right) => {
          const known = singleRights.find((each) => each === right);
          return known ? admin(`rights.${known}.name`) : right;
        }),
      );
    case 'checkpoint':
      return checkpointName(language, text);
    case 'missing':
      return gearIn(language, text);
    case 'lacks':
      return formatList(
        language,
        text
          .split(', ')
          .map(
            (each) =>
              knownWord(language, 'admin-check-in', `lacks.${each}`) ??
              knownWord(language, 'admin-participants', `conditions.${each}`) ??
              each,
          ),
      );
    case 'columns':
      return fieldInWords(language, fieldInFiles(text));
    case 'format':
      return knownWord(language, 'admin-lists', `export.formats.${text}`) ?? text;
    case 'kind':
      return knownWord(language, 'admin-lists', `sheets.kinds.${text}`) ?? text;
    case 'order':
      return knownWord(language, 'admin-lists', `bibs.orders.${text}`) ?? text;
    case 'date':
      return Number.isNaN(Date.parse(text)) ? text : formatDay(language, text);
    case 'timeLimitMin':
      return formatMinutes(Number(text));
    case 'aidStationsKm':
      return formatNumber(language, Number(text), 1);
    case 'level':
      return knownWord(language, 'admin-changes', `notice.levels.${text}`) ?? text;
    case 'item':
      return knownWord(language, 'program', `items.${text}`) ?? text;
    case 'course':
    case 'result':
    case 'state':
      return knownWord(language, 'audit', `values.${text}`) ?? text;
    case 'newcomers':
      return valueInWords(language, 'status', text);
    case 'gender':
      return valueInWords(
        language,
        field,
        genderWord(text === 'M' || text === 'F' ? text : null) || text,
      );
    default:
      return valueInWords(language, field, text);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function momentInWords(language: Language, text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : formatStamp(language, at);
}

type Namespace =
  | 'admin-check-in'
  | 'admin-participants'
  | 'admin-changes'
  | 'audit'
  | 'admin'
  | 'admin-lists'
  | 'program';

/** The text for a key from stored data; undefined: there is no text. */
export function knownWord(
  language: Language,
  namespace: Namespace,
  key: string,
): string | undefined {
  const found: unknown = wordsIn(language).getResource(language, namespace, key);
  return typeof found === 'string' ? found : undefined;
}
