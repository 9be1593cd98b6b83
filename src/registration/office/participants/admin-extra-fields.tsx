import type { ExtraFacts } from '../../../edition/compose-edition.ts';
import { edition } from '../../../edition/edition.ts';
import { extraField } from '../../../edition/facts/extra.rules.ts';
import { extraIn, sellsExtras } from '../../../edition/facts/extra-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatPrice } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { AdminSelect } from '../../../ui/admin-inputs.tsx';
import type { Fields } from './admin-participants.contract.ts';

type Props = { language: Language; values: Fields };

/** How many of each extra a participant gets whose race is chosen in the same form. */
export function AdminExtraFields({ language, values }: Props) {
  const { extras } = edition();
  if (!sellsExtras()) return null;
  return (
    <div className="columns">
      {extras.map((extra) => (
        <AdminExtraField
          key={extra.id}
          id={extra.id}
          label={`${extraIn(language, extra.id)}, ${formatPrice(language, extra.priceMinor)}`}
          hint={racesIn(language, extra)}
          most={extra.mostPerRunner}
          value={values[extraField.nameOf(extra.id)] ?? '0'}
        />
      ))}
    </div>
  );
}

/** The races that sell an extra; undefined: all of them. */
const racesIn = (language: Language, { races: ids }: ExtraFacts): string | undefined =>
  ids.length === edition().races.length
    ? undefined
    : ids.map((id) => raceNameOf(language, id)).join(', ');

type FieldProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  most: number;
  value: string;
};

/** How many of an extra, from none to the most that may be ordered. */
export function AdminExtraField({ id, label, hint, most, value }: FieldProps) {
  return (
    <AdminSelect name={extraField.nameOf(id)} label={label} hint={hint} defaultValue={value}>
      {Array.from({ length: most + 1 }, (_, count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </AdminSelect>
  );
}
