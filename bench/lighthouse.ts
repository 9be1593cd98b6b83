import type { LaunchedChrome } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { launchOnPort } from './chromium.ts';
import { median } from './site.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type LighthouseScores = {
  /** Performance, accessibility, best practices, SEO: 0 to 100. */
  scores: number[];
  /** Largest contentful paint, seconds, as Lighthouse reckons it from a visit that nothing slows. */
  lcpS: number;
  /** Audits below 0.9 in any visit. */
  failing: string[];
};

let browser: Promise<LaunchedChrome> | undefined;

/**
 * Lighthouse's mobile scores and largest contentful paint, median of three visits. Two perfect
 * visits decide the median of the scores: the third is then saved.
 */
export async function measureLighthouse(url: string): Promise<LighthouseScores> {
  const { port } = await (browser ??= launchOnPort());
  const visits: Result[] = [];
  const isDecided = () => visits.length === 3 || (visits.length === 2 && visits.every(isPerfect));
  while (!isDecided()) {
    const result = await lighthouse(url, { port, onlyCategories: [...categories] });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    visits.push(result.lhr);
  }
  const failing = new Set(
    visits.flatMap(({ audits }) =>
      Object.values(audits)
        .filter((audit) => audit.score !== null && audit.score < 0.9)
        .map((audit) => audit.id),
    ),
  );
  return {
    scores: categories.map((name) =>
      Math.round(median(visits.map((visit) => (visit.categories[name]?.score ?? 0) * 100))),
    ),
    lcpS: median(
      visits.map(({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000),
    ),
    failing: [...failing],
  };
}

/** Ends the browser of all visits. */
export async function closeLighthouse(): Promise<void> {
  (await browser)?.kill();
  browser = undefined;
}

const isPerfect = (visit: Result) =>
  categories.every((name) => Math.round((visit.categories[name]?.score ?? 0) * 100) === 100);
