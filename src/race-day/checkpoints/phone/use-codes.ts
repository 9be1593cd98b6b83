import { useEffect, useRef, useState } from 'preact/hooks';
import { followCodes } from './follow-codes.ts';

/**
 * Opens the camera for a view, and calls `tell` with every code that it sees until the view is
 * left.
 */
export function useCodes(tell: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const newestRef = useRef(tell);
  useEffect(() => {
    newestRef.current = tell;
  });
  useEffect(
    () =>
      followCodes(
        () => video.current,
        (text) => newestRef.current(text),
        () => setIsMissing(true),
      ),
    [],
  );
  return { video, isMissing };
}
