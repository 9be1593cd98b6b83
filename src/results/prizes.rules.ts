import type { Place, Prize, RaceInputs, Standing } from './results.contract.ts';

/**
 * Who wins a prize, classification by classification in their order. Where a runner wins one only, it
 * is the one of the classification that is declared first; the next in line take the others. Who
 * shares the last prize gets it, too.
 */
export function prizesOf(
  standings: readonly Standing[],
  { classifications, isOnePrizeEach }: Pick<RaceInputs, 'classifications' | 'isOnePrizeEach'>,
): Prize[] {
  const placesOf = new Map(standings.map(({ classification, ranked }) => [classification, ranked]));
  const served = new Set<number>();
  return classifications.flatMap(({ id, prizes, isApart }) => {
    const ranked = placesOf.get(id) ?? [];
    const isOpen = isApart || !isOnePrizeEach;
    const won = winners(isOpen ? ranked : ranked.filter((each) => !served.has(each.id)), prizes);
    if (!isOpen) for (const each of won) served.add(each.id);
    return won.map((each) => ({ classification: id, ...each }));
  });
}

/** The first so many, and those who share the last of these places. */
function winners(ranked: readonly Place[], prizes: number) {
  const won: { id: number; place: number; prize: number }[] = [];
  let prize = 0;
  for (const [index, { id, place }] of ranked.entries()) {
    if (ranked[index - 1]?.place !== place) prize = index + 1;
    if (prize > prizes) break;
    won.push({ id, place, prize });
  }
  return won;
}
