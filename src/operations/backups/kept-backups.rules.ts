const dayMs = 24 * 3600 * 1000;
const daysKept = 7;
const weeksKept = 4;

export type MadeBackup = { fileName: string; takenAt: Date; isGood: boolean };

/**
 * Which of the nightly backups may go: kept are those of the last seven days, and of each of the
 * last four weeks the first good one, so that a fault that is noticed late can be gone back behind.
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

/** Numbers weeks from a Monday on. */
const weekOf = (moment: Date) => Math.floor((moment.getTime() / dayMs - 4) / 7);
