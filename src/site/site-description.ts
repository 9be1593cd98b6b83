import { event } from '../../edition/event.ts';
import { races } from '../../edition/races.ts';
import { formatDays, formatNumber } from '../i18n/format.ts';
import type { Language } from '../i18n/languages.ts';
import { wordsIn } from '../i18n/words.ts';

/** One sentence on the whole event, for the home page's meta description and structured data. */
export function siteDescription(language: Language): string {
  const [long, short] = races.map((race) => formatNumber(language, race.distanceKm, 1));
  const t = wordsIn(language).getFixedT(null, 'common');
  return t('description', {
    long,
    short,
    resort: event.place.resort,
    dates: formatDays(language, event.firstDay, event.raceDay),
  });
}
