/**
 * Opens the camera in `video` and calls `tell` with every code that it sees. Calls `tellMissing`
 * where the phone has no camera or does not allow it. Returns a function that closes the camera,
 * which may be called before it has opened.
 */
export function followCodes(
  video: () => HTMLVideoElement | null,
  tell: (text: string) => void,
  tellMissing: () => void,
): () => void {
  let end: (() => void) | undefined;
  let isLeft = false;
  const open = async () => {
    const { watchCodes } = await import('./camera.ts');
    const place = video();
    if (!place || isLeft) return;
    end = await watchCodes(place, tell);
    if (isLeft) end();
  };
  open().catch(() => {
    if (!isLeft) tellMissing();
  });
  return () => {
    isLeft = true;
    end?.();
  };
}
