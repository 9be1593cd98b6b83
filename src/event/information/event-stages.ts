import type { EventWatch } from '../../edition/event/event-watch.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { nextEditionAt } from '../../edition/facts/next-edition.ts';
import { formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { raceLines } from '../races/race-lines.ts';
import type { EventStage } from './countdown.tsx';

type Step = { href: string; text: string };

/** What most visitors come for in this phase, before the races themselves; undefined: nothing. */
export function firstStep(language: Language, now: EventNow): Step | undefined {
  const t = wordsIn(language).getFixedT(null, 'home');
  if (now.phase === 'open') return { href: '/registration', text: t('hero.register') };
  if (now.phase === 'full') return { href: '/registration', text: t('phase.waitingList') };
  if (now.phase === 'race-day') return { href: '/live', text: t('phase.live') };
  if (now.phase === 'results') return { href: '/results', text: t('phase.results') };
  return undefined;
}

/** What comes later costs every reader bytes, and none of them has the page open for so long. */
const aheadMs = 14 * 24 * 3600 * 1000;

/**
 * What stands under the countdown, now and at each moment soon when time changes it. The first has
 * no first step of its own: that is the button above it.
 */
export async function stagesFrom(
  language: Language,
  now: Date,
  event: EventWatch['event'],
): Promise<EventStage[]> {
  const stages: EventStage[] = [];
  for (let from: Date | null = now; from && from.getTime() - now.getTime() < aheadMs; ) {
    const then: EventNow = await event(from);
    const step = stages.length > 0 ? firstStep(language, then) : undefined;
    stages.push({ fromMs: from.getTime(), ...stageWords(language, then), ...(step && { step }) });
    from = then.changesAt;
  }
  return stages;
}

function stageWords(language: Language, now: EventNow): Omit<EventStage, 'fromMs'> {
  const t = wordsIn(language).getFixedT(null, 'home', 'phase');
  if (now.phase === 'before-opening' && now.opensAt) {
    return { lines: [t('beforeOpening', { moment: formatMoment(language, now.opensAt) })] };
  }
  if (now.phase === 'full') return { lines: [t('full')] };
  if (now.phase === 'race-day') return { lines: raceLines(language, now) };
  if (now.phase !== 'over' && now.phase !== 'results') return { lines: [] };
  return {
    title: t('over', { count: now.races.length }),
    lines: [],
    next: { href: nextEditionAt, text: t('next') },
  };
}
