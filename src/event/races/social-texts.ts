import type { RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { startSpanOf } from '../../edition/facts/wave.rules.ts';
import { formatDays, formatNumber } from '../../edition/words/format.ts';
import { type Language, languages } from '../../edition/words/languages.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { socialFile } from '../../site/social-file.ts';
import type { SocialText } from '../../ui/art/pictures/draw-social-images.ts';
import { editionCourse } from './edition-courses.ts';

/**
 * The words and figures of every social image: the site's own and one per race, in every language.
 */
export function socialTexts(): SocialText[] {
  const { races } = edition();
  return languages().flatMap(({ code }) => [
    siteText(code),
    ...races.map((race) => raceText(code, race)),
  ]);
}

function siteText(language: Language): SocialText {
  const { races, look, event } = edition();
  const longest = races.reduce((best, race) => (race.distanceKm > best.distanceKm ? race : best));
  const t = wordsIn(language).getFixedT(null, 'home');
  return {
    file: socialFile(undefined, language),
    photograph: look.hero,
    kicker: `${event.name} ${event.year}`,
    title: t('hero.title'),
    subtitle: `${t('hero.lead')} ${formatDays(language, event.firstDay, event.lastDay)}`,
    profile: editionCourse(longest.course).points,
  };
}

function raceText(language: Language, race: RaceFacts): SocialText {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'races');
  return {
    file: socialFile(`race-${race.id}`, language),
    kicker: `${event.name} ${event.year}`,
    title: factsNameIn(language, race),
    subtitle: `${event.place.resort} · ${formatDays(language, race.date, race.date)}`,
    figures: [
      {
        label: t('card.distance'),
        value: `${formatNumber(language, race.distanceKm, 1)} ${t('card.km')}`,
      },
      {
        label: t('card.climb'),
        value: `${formatNumber(language, race.climbM)} ${t('card.metresUp')}`,
      },
      { label: t('card.start'), value: startSpanOf(race) },
    ],
    waymark: race.waymark,
    profile: editionCourse(race.course).points,
  };
}
