import { readOrderText } from '../edition/facts/extra.rules.ts';
import { orderIn } from '../edition/facts/extra-words.ts';
import { formatCountry, formatDay } from '../edition/words/format.ts';
import { knownLanguage, type Language, languageFacts } from '../edition/words/languages.ts';
import { formatAmount } from '../edition/words/money.ts';
import { raceNameOf } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ownValue } from '../platform/http/own-value.ts';

const boxes = ['isemaparticipant', 'place', 'consent', 'otherPerson'];
const amounts = ['fee', 'extra', 'paid', 'returned'];

/**
 * A field's value in `Shown` form, in words; unchanged for fields of other parts of the organiser's
 * side.
 */
export function valueInWords(language: Language, field: string, value: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  if (boxes.includes(field)) return value ? t('yes') : t('no');
  if (value === '') return t('nothing');
  if (amounts.includes(field)) return formatAmount(language, Number(value));
  switch (field) {
    case 'raceid':
      return raceNameOf(language, Number(value)) || value;
    case 'extras':
      return orderIn(language, readOrderText(value));
    case 'country':
      if (value === 'OTHER') return otherCountry(language);
      return /^[A-Z]{2}$/.test(value) ? formatCountry(language, value) : value;
    case 'birthDate':
      // A kept form holds typed values, which may not be a day.
      return Number.isNaN(Date.parse(value)) ? value : formatDay(language, value);
    case 'language':
      return languageFacts(knownLanguage(value) ?? language).name;
    case 'gender':
      return choiceInWords(language, `fields:gender.${value as 'male'}`, value);
    case 'status':
      return choiceInWords(language, `my-registration:status.${value as 'pending'}`, value);
    default:
      return value;
  }
}

type Choice = 'fields:gender.male' | 'my-registration:status.pending';

/** `value` itself if it is none of the choices, as a kept form may hold anything. */
function choiceInWords(language: Language, key: Choice, value: string): string {
  const words = wordsIn(language);
  const isChoice: boolean = words.exists(key);
  return isChoice ? words.t(key) : value;
}

const otherCountry = (language: Language) =>
  wordsIn(language).getFixedT(null, 'participants')('list.country.other');

/** The label of a field; for other parts of the organiser's side, its own name. */
export function fieldInWords(language: Language, field: string): string {
  const { names } = wordsIn(language).getResourceBundle(language, 'fields') as {
    names: Record<string, string>;
  };
  return ownValue(names, field) ?? field;
}
