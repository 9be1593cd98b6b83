import { numberIn } from '../../platform/http/number-in.rules.ts';

/** What of the standings is shown, as the page's address says. */
export type StandingsQuery = {
  category?: string;
  /** The stage after which. */
  after?: string;
  /** Of whom it is told what is needed at the next stage. */
  runner?: string;
};

type Asked = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The part of an address that says what of the standings is shown; what cannot be is left out. */
export function readStandingsQuery(
  asked: Asked,
  known: { categories: readonly string[]; stages: readonly string[] },
): StandingsQuery {
  const category = known.categories.find((each) => each === asked.category);
  const after = known.stages.find((each) => each === asked.after);
  const runner = numberIn(asked.runner);
  return {
    ...(category && { category }),
    ...(after && { after }),
    ...(runner && { runner: String(runner) }),
  };
}

/** The address of the page that shows them. */
export function standingsAddress(query: StandingsQuery): string {
  const search = new URLSearchParams(Object.entries(query)).toString();
  return search ? `/ema-circuit?${search}` : '/ema-circuit';
}
