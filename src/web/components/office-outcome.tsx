/** What became of a step: done, or why not. */
export function OfficeOutcome({
  done,
  problem,
}: {
  done?: string | undefined;
  problem?: string | undefined;
}) {
  if (problem) {
    return (
      <p className="outcome is-failure" role="alert">
        {problem}
      </p>
    );
  }
  return done ? (
    <p className="outcome is-good" role="status">
      {done}
    </p>
  ) : null;
}
