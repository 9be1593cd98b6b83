const dayMs = 24 * 3600 * 1000;
const daysKept = 7;
const weeksKept = 4;

export type MadeBackup = { fileName: string; takenAt: Date; isGood: boolean };

/**
 * The nightly backups that can be deleted. Kept are those of the last seven days, and of each of
 * the last four weeks the first good one, so that data from before a fault can be restored even if
 * it is noticed late.
 */
export function outdatedBackups<Made extends MadeBackup>(made: readonly Made[], now: Date): Made[] {
  const weeks = new Set<number>();
  return made
    .toSorted((one, other) => one.takenAt.getTime() - other.takenAt.getTime())
    .filter(({ takenAt, isGood }) => {
      const age = now.getTime() - takenAt.getTime();
      if (age < daysKept * dayMs) return false;
      if (!isGood) return true;
      const week = weekOf(takenAt);
      const isFirst = !weeks.has(week);
      weeks.add(week);
      return !isFirst || weekOf(now) - week > weeksKept;
    });
}

/** Numbers weeks that begin on Mondays. */
const weekOf = (moment: Date) => Math.floor((moment.getTime() / dayMs - 4) / 7);
