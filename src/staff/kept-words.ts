import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { presetNames } from '../platform/auth/rights.rules.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import { ownValue } from '../platform/http/own-value.ts';
import { valueInWords } from '../ui/admin-values.ts';
import { knownWord } from './audit-values.ts';
import { keptLabels, rightIn } from './kept-labels.ts';
import { keptPages } from './kept-pages.ts';

/** What holds a form together, and says nothing to its reader. */
const technical = ['intent', 'key', 'digest', 'seen', 'again', 'sure', 'passkey', 'stepUp'];

/** A kept form as its sender reads it: the page, what its button said, and each field. */
export type KeptWords = { page: string; action: string | undefined; fields: [string, string][] };

/** Puts a kept form into words, so that nobody sends what they have not read. */
export function keptWords(language: Language, { address, fields }: KeptForm): KeptWords {
  const path = address.split('?', 1)[0] ?? '';
  const page = keptPages(language).find(({ at }) => at.test(path));
  const intent = fields.intent ?? '';
  const labelOf = keptLabels(language, intent);
  return {
    page: page?.name ?? path,
    action: ownValue(page?.actions ?? {}, intent) ?? (intent || undefined),
    fields: Object.entries(fields)
      .filter(([name, value]) => !technical.includes(name) && value !== '')
      // A preset is a set of rights: the single ones, which its form hides, are not asked for.
      .filter(([name]) => !name.startsWith('right.') || fields.role === 'custom')
      .map(([name, value]) => [labelOf(name), wordOf(language, name, value)]),
  };
}

const boxes = [
  'override',
  'waive',
  'accepted',
  'confirm',
  'addPlace',
  'writesMails',
  'medicalConsent',
  'acceptMedical',
];

function wordOf(language: Language, name: string, value: string): string {
  if (name === 'role') {
    const t = wordsIn(language).getFixedT(null, 'admin');
    const preset = presetNames.find((each) => each === value);
    return preset ? t(`roles.${preset}`) : t('staff.single');
  }
  const source = name === 'source' && knownWord(language, 'admin-participants', `sources.${value}`);
  if (source) return source;
  if (name === 'raceId') return valueInWords(language, 'raceid', value);
  if (boxes.includes(name) || rightIn(name)) return valueInWords(language, 'consent', value);
  return valueInWords(language, name, value);
}
