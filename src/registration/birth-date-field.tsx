import type { ClipboardEvent, FormEvent } from 'react';
import { GroupField } from '../ui/field.tsx';
import {
  birthDateBox,
  birthDateParts,
  type DatePart,
  isPartWhole,
  pastedDate,
} from './birth-date.rules.ts';
import { useRegistration } from './registration-context.ts';
import { useField } from './registration-fields.tsx';

/**
 * The birth date as three boxes of digits, in the order of the language. They are quicker to fill
 * in than a calendar that opens at today, and browsers fill them in by themselves.
 */
export function BirthDateField() {
  const { value, common } = useField('birthDate');
  const { words, dateParts } = useRegistration();
  const { name: _none, problem, ...texts } = common;
  const typed = birthDateParts(String(value ?? ''));
  return (
    <GroupField {...texts} problem={problem} frame="birth-date">
      <div className="date-boxes">
        {dateParts.map((part) => (
          <label key={part}>
            {words.dateParts[part]}
            <input
              id={`${common.id}-${part}`}
              name={birthDateBox(part)}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              maxLength={part === 'year' ? 4 : 2}
              size={part === 'year' ? 4 : 2}
              required
              defaultValue={typed[part]}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${common.id}-problem` : undefined}
              onInput={(typing) => goOn(part, typing)}
              onPaste={(pasting) => fillAll(dateParts, pasting)}
            />
          </label>
        ))}
      </div>
    </GroupField>
  );
}

/**
 * Moves the focus to the next box once this one is full, but only on a phone, where the keyboard
 * hides the next box. People with a keyboard have the Tab key, and those who type without looking
 * press it anyway.
 */
function goOn(part: DatePart, { currentTarget: box, nativeEvent }: FormEvent<HTMLInputElement>) {
  const isTyped = /^insert(Composition)?Text$/.test((nativeEvent as InputEvent).inputType);
  if (!isTyped || !isPartWhole(part, box.value)) return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  const next = box.closest('label')?.nextElementSibling?.querySelector('input');
  if (next?.value === '') next.focus();
}

/** A whole date that is pasted into one box fills all three. */
function fillAll(order: readonly DatePart[], pasting: ClipboardEvent<HTMLInputElement>) {
  const date = pastedDate(pasting.clipboardData.getData('text'), order);
  if (!date) return;
  pasting.preventDefault();
  const boxes = pasting.currentTarget.closest('.date-boxes')?.querySelectorAll('input') ?? [];
  for (const [at, box] of [...boxes].entries()) {
    // React’s own property of the element would hide the change from React.
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    own?.set?.call(box, date[order[at] ?? 'day']);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
