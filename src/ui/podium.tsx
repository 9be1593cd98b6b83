/** Px from one step to the next, and the width of a step. */
const [rise, width] = [18, 56];

/**
 * The steps of a podium beside words that say how many places are awarded; the best is in the
 * middle.
 */
export function Podium({ places }: { places: number }) {
  const middle = Math.floor(places / 2);
  const height = (places + 1.5) * rise;
  return (
    <svg
      className="podium"
      viewBox={`0 0 ${places * width} ${height}`}
      width={places * width}
      height={height}
      aria-hidden="true"
    >
      {Array.from({ length: places }, (_, i) => {
        const x = (middle + (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2)) * width;
        return (
          <g key={x}>
            <rect x={x + 1} y={i * rise} width={width - 2} height={height} />
            <text x={x + width / 2} y={(i + 1.2) * rise}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
