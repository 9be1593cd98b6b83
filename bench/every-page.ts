import { type LighthouseScores, measureLighthouse } from './lighthouse.ts';
import { mappedPaths } from './site.ts';

export type PageFigures = {
  path: string;
  /** Brotli bytes of the HTML in the language where it is largest. */
  htmlBytes: number;
  htmlLanguage: string;
  /** The lowest of each of Lighthouse's scores over the languages; the slowest paint. */
  lighthouse: LighthouseScores;
  /** Languages with a score below 100. */
  below: string[];
};

/** Each page of the site's own map, in each of the languages asked for. */
export async function measureEveryPage(
  siteUrl: string,
  languages: readonly string[],
): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const path of await mappedPaths(siteUrl)) {
    const visits: { language: string; bytes: number; scores: LighthouseScores }[] = [];
    for (const language of languages) {
      const url = `${siteUrl}${path}?lang=${language}`;
      visits.push({ language, bytes: await weigh(url), scores: await measureLighthouse(url) });
      console.log(path, language, visits.at(-1)?.scores.scores.join(' '));
    }
    const largest = visits.toSorted((a, b) => b.bytes - a.bytes)[0];
    figures.push({
      path,
      htmlBytes: largest?.bytes ?? 0,
      htmlLanguage: largest?.language ?? '',
      lighthouse: worstOf(visits.map(({ scores }) => scores)),
      below: visits
        .filter(({ scores }) => scores.scores.some((score) => score < 100))
        .map(({ language }) => language),
    });
  }
  return figures;
}

/**
 * Brotli bytes of a page, at the best compression, which arrives a moment after the first visit.
 */
async function weigh(url: string): Promise<number> {
  const get = () => fetch(url, { headers: { 'accept-encoding': 'br' } });
  await (await get()).text();
  await new Promise((resolve) => setTimeout(resolve, 300));
  return Number((await get()).headers.get('content-length'));
}

function worstOf(all: LighthouseScores[]): LighthouseScores {
  const first = all[0] ?? { scores: [], lcpS: 0, failing: [] };
  return {
    scores: first.scores.map((_, i) => Math.min(...all.map(({ scores }) => scores[i] ?? 0))),
    lcpS: Math.max(...all.map(({ lcpS }) => lcpS)),
    failing: [...new Set(all.flatMap(({ failing }) => failing))],
  };
}
