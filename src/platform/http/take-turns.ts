/**
 * Lets `atOnce` pieces of work run at a time and `waiting` more wait for their turn; of any beyond
 * that nothing is begun, and the answer is undefined.
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return <Outcome>(work: () => Promise<Outcome>): Promise<Outcome> | undefined => {
    if (running >= atOnce && queue.length >= waiting) return undefined;
    return run(work);
  };

  async function run<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (running < atOnce) running++;
    // Whoever ends hands its turn on, so that nobody slips in between.
    else await new Promise<void>((begin) => queue.push(begin));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }
}
