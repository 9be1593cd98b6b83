import type { PageData } from './page.ts';

/** The pages' data, and what tells that a part of it may have changed. */
export type DataSource = {
  data: PageData;
  /** Changes whenever what this part of the data answers may have changed. */
  dataVersion(of: keyof PageData): number;
};

/** The data, and whether what was asked of them would be answered alike today. */
export function watchedData(source: DataSource) {
  const versions = new Map<keyof PageData, number>();
  const watched = Object.fromEntries(
    Object.entries(source.data).map(([name, ask]) => [
      name,
      (...wanted: never[]) => {
        const part = name as keyof PageData;
        if (!versions.has(part)) versions.set(part, source.dataVersion(part));
        return (ask as (...all: never[]) => unknown)(...wanted);
      },
    ]),
  ) as PageData;
  return {
    data: watched,
    isCurrent: () => [...versions].every(([part, version]) => source.dataVersion(part) === version),
  };
}
