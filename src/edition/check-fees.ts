import type { EditionFacts, Folder } from './edition-files.ts';
import { minorDigits } from './minor-digits.ts';

type RaceInFile = EditionFacts['races']['races'][number];
type StepInFile = NonNullable<RaceInFile['fees']>[number];

/** Finds fees that nobody can pay exactly, and fees whose last day is unclear. */
export function findFeeMistakes(
  { races: { races }, money }: EditionFacts,
  { placeOf }: Folder,
): string[] {
  const digits = minorDigits(money.currency);
  const isOdd = (amount: number) => Number(amount.toFixed(digits)) !== amount;
  const tooFine = `${money.currency} has ${digits} digits behind the point`;
  return races.flatMap((race, index) => {
    const at = (...where: PropertyKey[]) =>
      `${placeOf('races', 'races', index, ...where)}: race ${race.id}`;
    const odd = (['fee', 'feeWithCircuit'] as const).flatMap((key) =>
      race[key] !== undefined && isOdd(race[key])
        ? [`${at(key)} has a ${key} of ${race[key]}, and ${tooFine}.`]
        : [],
    );
    const oddSteps = (race.fees ?? []).flatMap((step, position) =>
      [step.amount, step.withCircuit ?? 0]
        .filter(isOdd)
        .map((amount) => `${at('fees', position)} has a fee of ${amount}, and ${tooFine}.`),
    );
    const steps = (race.fees ?? []).flatMap((step, position, all) => {
      const wrong = stepMistake(step, {
        before: all[position - 1],
        after: all[position + 1],
        race,
      });
      return wrong ? [`${at('fees', position)} ${wrong}.`] : [];
    });
    return [
      ...ofOneKind(race).map((wrong) => `${at('fees')} ${wrong}.`),
      ...odd,
      ...oddSteps,
      ...steps,
    ];
  });
}

function ofOneKind({ fee, feeWithCircuit, fees }: RaceInFile): string[] {
  if (fees) return (fee ?? feeWithCircuit) ? ['has fees by date and a fee: one of them holds'] : [];
  return fee === undefined ? ['has neither a fee nor fees'] : [];
}

/** What is wrong with the last day of one of several fees; undefined: nothing. */
function stepMistake(
  { amount, until }: StepInFile,
  around: { before: StepInFile | undefined; after: StepInFile | undefined; race: RaceInFile },
): string | undefined {
  const { before, after, race } = around;
  if (!after) {
    return (
      until && `has a last fee, of ${amount}, until ${until}: it holds to the end, without a day`
    );
  }
  if (!until) return `has a fee of ${amount} without its last day, and another one after it`;
  if (before?.until && until <= before.until) {
    return `has a fee of ${amount} until ${until}, which is not after ${before.until}`;
  }
  if (until >= race.date) {
    return `has a fee of ${amount} until ${until}, and is on ${race.date}: the next would never hold`;
  }
  return undefined;
}
