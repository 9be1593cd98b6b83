import { useEffect, useRef, useState } from 'react';
import { followCodes } from '../../checkpoints/phone/follow-codes.ts';

type Props = { words: { hint: string; none: string }; tell: (text: string) => void };

/** What the camera sees, until it has read one code. */
export function FinderCamera({ words, tell }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const newestRef = useRef(tell);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    newestRef.current = tell;
  });
  useEffect(() => {
    let isRead = false;
    return followCodes(
      () => video.current,
      (text) => {
        if (isRead) return;
        isRead = true;
        newestRef.current(text);
      },
      () => setIsMissing(true),
    );
  }, []);
  if (isMissing) {
    return (
      <p className="problem" role="alert">
        {words.none}
      </p>
    );
  }
  return (
    <>
      <p>{words.hint}</p>
      <video ref={video} className="check-in-video" muted playsInline />
    </>
  );
}
