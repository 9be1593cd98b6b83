/** A sentence in which one part, a date or a span, stays on one line. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const from = text.indexOf(part);
  if (from < 0) return text;
  return (
    <>
      {text.slice(0, from)}
      <span className="unbroken">{part}</span>
      {text.slice(from + part.length)}
    </>
  );
}
