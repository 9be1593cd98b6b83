import { useEffect } from 'react';

const afterMs = 2000;

/** Shows the progress of a long job; with JavaScript, the page reloads by itself. */
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
