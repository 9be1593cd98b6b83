import { uuidPattern } from '../platform/http/uuid.ts';

/** The person or thing that an entry names, as it is stored: such as `participant 17`. */
export type StoredSubject =
  | { kind: 'runner'; id: number }
  | { kind: 'payment'; id: string }
  | { kind: 'waiting'; id: string }
  | { kind: 'staff'; email: string }
  | { kind: 'race'; id: number }
  | { kind: 'line'; key: string }
  | { kind: 'other'; text: string };

const number = '[1-9]\\d{0,8}';
const shapes: [RegExp, (part: string) => StoredSubject][] = [
  [new RegExp(`^participant (${number})$`), (part) => ({ kind: 'runner', id: Number(part) })],
  [new RegExp(`^payment (${uuidPattern})$`), (id) => ({ kind: 'payment', id })],
  [new RegExp(`^waiting entry (${uuidPattern})$`), (id) => ({ kind: 'waiting', id })],
  [/^staff (\S.*)$/, (email) => ({ kind: 'staff', email })],
  [new RegExp(`^race (${number})$`), (part) => ({ kind: 'race', id: Number(part) })],
  [/^line ([\w-]+)$/, (key) => ({ kind: 'line', key })],
];

/** Reads a stored subject; `other`: a thing without a name or a page of its own. */
export function readSubject(text: string): StoredSubject {
  for (const [shape, read] of shapes) {
    const [, part] = shape.exec(text) ?? [];
    if (part !== undefined) return read(part);
  }
  return { kind: 'other', text };
}
