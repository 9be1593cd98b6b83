/** The name of a backup's file, with the moment in UTC: `trailrun-2025-07-05-033000.zip`. */
export const backupName = (at: Date, kind = 'trailrun'): string =>
  `${kind}-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.zip`;
