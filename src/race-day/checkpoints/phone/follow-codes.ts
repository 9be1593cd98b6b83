/**
 * Opens the camera in `video` and tells every code that it sees; `tellMissing`: there is none, or it
 * is not allowed. Answers what closes it, which may come before it has opened.
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
