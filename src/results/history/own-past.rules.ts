import { onceFor } from '../../edition/facts/once-for.ts';
import { fullName, type PersonName } from '../../edition/fields/person-name.rules.ts';
import { nameKey } from '../../registration/participants/participant-search.rules.ts';
import type { History, PastLine } from './past-results.contract.ts';

/** A runner of this edition, with the data that distinguish namesakes. */
type Runner = PersonName & {
  id: number;
  gender: 'M' | 'F' | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
};

const indexOf = onceFor((history: History) => {
  const named = history.lines.filter(({ name }) => name !== '');
  return {
    byName: Map.groupBy(named, ({ name }) => nameKey(name)),
    byRunner: Map.groupBy(named, ({ participantId }) => participantId ?? 0),
  };
});

/** The results of earlier years that a runner has claimed, the latest first. */
export const ownPast = (history: History, runner: number): readonly PastLine[] =>
  indexOf(history).byRunner.get(runner) ?? [];

/**
 * The results that a runner may claim: those linked already, and those of the same name that
 * nothing contradicts and nobody else has claimed. A machine cannot distinguish namesakes, so none
 * is linked unless the runner says so.
 */
export function possiblyOwnPast(history: History, runner: Runner): readonly PastLine[] {
  const { id, gender, birthDate } = runner;
  const born = birthDate === null ? null : Number(birthDate.slice(0, 4));
  const isPossible = (line: PastLine) =>
    line.participantId === null && agrees(line.gender, gender) && agrees(line.born, born);
  const alike = indexOf(history).byName.get(nameKey(fullName(runner))) ?? [];
  const own = ownPast(history, id);
  const all = new Set([...own, ...alike.filter(isPossible)]);
  return history.lines.filter((line) => all.has(line));
}

/** A value that is unknown contradicts nothing. */
const agrees = <Value>(one: Value | null, other: Value | null): boolean =>
  one === null || other === null || one === other;
