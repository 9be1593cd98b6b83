import { numberIn } from '../../platform/http/number-in.rules.ts';

/** Which part of the standings the page's address asks for. */
export type StandingsQuery = {
  category?: string;
  /** The stage after which the standings are shown. */
  after?: string;
  /** The runner for whom the page shows what is needed at the next stage. */
  runner?: string;
};

type Asked = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads from an address which standings to show; ignores what is not possible. */
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

/** The address of the page with these standings. */
export function standingsAddress(query: StandingsQuery): string {
  const search = new URLSearchParams(Object.entries(query)).toString();
  return search ? `/ema-circuit?${search}` : '/ema-circuit';
}
