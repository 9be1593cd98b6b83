import { extraField } from '../edition/facts/extra.rules.ts';
import { BoxField, SelectField } from '../ui/field.tsx';
import type { ExtraChoice, ExtrasProps } from './registration-context.ts';

/**
 * The extras that are sold beside a place. The style sheet of `extraStyles` shows them while a race
 * is chosen that sells them, with and without script.
 */
export function ExtraFields({ words, offered, counts }: ExtrasProps) {
  return (
    <fieldset className="extras">
      <legend>{words.legend}</legend>
      <p className="hint">{words.hint}</p>
      {offered.map((extra) => (
        <ExtraField key={extra.id} extra={extra} count={counts[extra.id] ?? 0} words={words} />
      ))}
    </fieldset>
  );
}

type FieldProps = { extra: ExtraChoice; count: number; words: ExtrasProps['words'] };

function ExtraField({ extra, count, words }: FieldProps) {
  const { id, name, price, hint, most } = extra;
  const isGone = most === 0;
  const common = {
    id: `registration-${extraField.nameOf(id)}`,
    name: extraField.nameOf(id),
    hint,
    frame: `extra extra-${id}`,
    disabled: isGone,
    label: (
      <>
        {name}, <span className="price">{price}</span>
        {isGone && <span className="badge">{words.soldOut}</span>}
      </>
    ),
  };
  if (most <= 1) return <BoxField {...common} value="1" defaultChecked={count > 0 && !isGone} />;
  return (
    <SelectField {...common} defaultValue={Math.min(count, most)}>
      {Array.from({ length: most + 1 }, (_, each) => (
        <option key={each} value={each}>
          {each === 0 ? words.none : each}
        </option>
      ))}
    </SelectField>
  );
}
