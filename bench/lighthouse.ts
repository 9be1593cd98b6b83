import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { systemChromium } from '../scripts/browser.ts';
import { median } from './site.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's mobile scores (0 to 100) and largest contentful paint, median of three visits. */
export async function measureLighthouse(url: string) {
  const chromePath = systemChromium();
  const visits: Result[] = [];
  for (let i = 0; i < 3; i++) {
    const chrome = await launch({
      ...(chromePath && { chromePath }),
      chromeFlags: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
      ],
    });
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories] });
    chrome.kill();
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
      visits.map((v) => (v.audits['largest-contentful-paint']?.numericValue ?? 0) / 1000),
    ),
    failing: [...failing],
  };
}
