import { useEffect } from 'react';

const afterMs = 2000;

/** Says how far a long work is; where there is script the page looks again by itself. */
export function AdminReload({ text, again }: { text: string; again: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status">
      <strong>{text}</strong> <a href="">{again}</a>
    </p>
  );
}
