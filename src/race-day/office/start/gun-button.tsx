import { useEffect, useRef } from 'react';
import { clockOffset } from './gun.rules.ts';

type Props = {
  path: string;
  raceId: number;
  wave: number;
  seen: number;
  text: string;
  /** When the server made the page, by its own clock; milliseconds since 1970. */
  madeAt: number;
};

/**
 * One tap at the gun. With script the form sends when it was touched, by the server's clock, so
 * that a slow network costs nothing; without script, the server takes the time at which the form
 * arrives.
 */
export function GunButton({ path, raceId, wave, seen, text, madeAt }: Props) {
  const tapped = useRef<HTMLInputElement>(null);
  const offset = useRef<number>(undefined);
  useEffect(() => {
    const [page] = performance.getEntriesByType('navigation');
    if (!(page instanceof PerformanceNavigationTiming)) return;
    const start = Date.now() - performance.now();
    offset.current = clockOffset(madeAt, start + page.requestStart, start + page.responseStart);
  }, [madeAt]);
  const touch = () => {
    if (!tapped.current || offset.current === undefined) return;
    tapped.current.value = String(Math.round(Date.now() + offset.current));
  };
  return (
    <form method="post" action={path}>
      <input type="hidden" name="race" value={raceId} />
      <input type="hidden" name="wave" value={wave} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="tappedAt" defaultValue="" ref={tapped} />
      <button
        type="submit"
        className="btn gold start-gun"
        name="intent"
        value="gun"
        onPointerDown={touch}
        onKeyDown={touch}
      >
        {text}
      </button>
    </form>
  );
}
