const files = import.meta.glob<{ start: (place: HTMLElement) => Promise<void> }>(
  '/src/**/*.standalone.tsx',
);

/** Hands a place to the script `<name>.standalone.tsx` of its own, which draws all of it. */
export async function startAlone(place: HTMLElement): Promise<void> {
  const [, load] =
    Object.entries(files).find(([file]) =>
      file.endsWith(`/${place.dataset.standalone}.standalone.tsx`),
    ) ?? [];
  if (!load) throw new Error(`no script named ${place.dataset.standalone}`);
  const { start } = await load();
  await start(place);
}
