const files = import.meta.glob<{ start: (place: HTMLElement) => Promise<void> }>(
  '/src/**/*.standalone.tsx',
);

/** Loads the script `<name>.standalone.tsx`, which draws all of a place. */
export async function startAlone(place: HTMLElement): Promise<void> {
  const [, load] =
    Object.entries(files).find(([file]) =>
      file.endsWith(`/${place.dataset.standalone}.standalone.tsx`),
    ) ?? [];
  if (!load) throw new Error(`no script named ${place.dataset.standalone}`);
  const { start } = await load();
  await start(place);
}
