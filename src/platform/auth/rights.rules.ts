/** The rights of a member of staff, in the order in which they are offered. */
const rights = [
  'runners',
  'participants',
  'safety',
  'refund',
  'race-day',
  'registration',
  'money',
  'pictures',
  'email-test',
  'audit',
  'staff',
  'safety-export',
] as const;
export type Right = (typeof rights)[number];

/** Named sets of rights, in the order in which they are offered. */
export const presets = {
  volunteer: ['runners'],
  doctor: ['runners', 'safety'],
  treasurer: ['runners', 'refund', 'money'],
  office: ['runners', 'participants', 'safety', 'refund', 'race-day'],
  admin: rights,
} as const satisfies Record<string, readonly Right[]>;
export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];

/** Rights that can be given one by one: only admins can see the health data of all runners. */
export const singleRights = rights.filter((right) => right !== 'safety-export');

/** Rights that come with another one, since what it shows of a runner leads to the runner. */
const broughtAlong: Partial<Record<Right, readonly Right[]>> = {
  participants: ['runners'],
  safety: ['runners'],
  refund: ['runners'],
  money: ['runners'],
  'safety-export': ['runners'],
};

/** Rights with those that they depend on, in the order in which they are offered. */
export function wholeRights(asked: readonly Right[]): Right[] {
  const whole = new Set(asked.flatMap((right) => [right, ...(broughtAlong[right] ?? [])]));
  return rights.filter((right) => whole.has(right));
}

/** The name of a set of rights; undefined when it has none. */
export function presetOf(held: readonly Right[]): Preset | undefined {
  const isSame = (name: Preset) =>
    presets[name].length === held.length && holdsAll(held, presets[name]);
  return presetNames.find(isSame);
}

/** The same in the form in which it is stored. */
export const roleOf = (held: readonly Right[]) => presetOf(held) ?? 'custom';

/** Whether all requested rights are among those held. */
export const holdsAll = (held: readonly Right[], asked: readonly Right[]): boolean =>
  asked.every((right) => held.includes(right));
