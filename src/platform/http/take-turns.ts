/**
 * Lets `atOnce` pieces of work run at a time and `waiting` more wait for their turn. Beyond that
 * the work is not started, and the result is undefined.
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
    // Work that ends passes its turn on, so that no other slips in between.
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
