import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ScheduleItem } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import type { LateFacts } from '../../edition/facts/reading.rules.ts';
import { scheduleWith } from '../../edition/facts/schedule.rules.ts';
import { itemTitle } from '../../edition/facts/schedule-words.ts';
import { waveStartsOf } from '../../edition/facts/wave.rules.ts';
import type { CalendarVersion } from '../../edition/late-changes/calendar-entries.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { spanOf } from './program.rules.ts';

function calendarName(): string {
  const { nameInAscii, year } = edition().event;
  return `${nameInAscii.toLowerCase().replaceAll(' ', '-')}-${year}`;
}

/**
 * The programme as an iCalendar file (RFC 5545), with times in UTC so that every calendar shows
 * them correctly; `raceId` keeps only that race's start; `files`: the programme of the edition.
 * Items without an hour are left out.
 */
export function programCalendar(
  language: Language,
  options: {
    siteUrl: string;
    lateFacts: LateFacts;
    versions: ReadonlyMap<string, CalendarVersion>;
    raceId?: number;
    files?: Parameters<typeof scheduleWith>[1];
  },
): string {
  const { event } = edition();
  const calendar = ical({
    name: `${event.name} ${event.year}`,
    prodId: { company: 'TrailRun', product: event.name, language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { day, items } of scheduleWith(options.lateFacts, options.files)) {
    for (const item of items) {
      const span = spanOf(day, item, event.timeZone);
      if (options.raceId !== undefined && item.raceId !== options.raceId) continue;
      const version = options.versions.get(item.key);
      if (!span || !version) continue;
      calendar.createEvent({
        // The id stays when the site's address or the item's hour changes, so that calendars move
        // their entry.
        id: `${item.key}@${calendarName()}`,
        // The same file at every download, with a newer stamp on each item that has changed.
        stamp: version.changedAt,
        sequence: version.sequence,
        ...span,
        // Calendars that already have the item strike it out.
        ...(item.isCancelled && { status: ICalEventStatus.CANCELLED }),
        summary: `${event.name}: ${itemTitle(language, item)}`,
        description: waveLines(language, item),
        location: [
          item.place ?? event.raceCentre.name,
          event.place.resort,
          event.place.county,
        ].join(', '),
        url: `${options.siteUrl}${item.raceId ? `/races/${item.raceId}` : '/program'}`,
      });
    }
  }
  return calendar.toString();
}

/** The waves of a start, one per line; null: all runners start together. */
function waveLines(language: Language, { raceId, from }: ScheduleItem): string | null {
  const t = wordsIn(language).getFixedT(null, 'races');
  const waves = raceId && from ? waveStartsOf({ id: raceId, startTime: from }) : [];
  const lines = waves.map(({ number, time, bibs }) =>
    [`${time} ${t('waves.wave', { number })}`, ...(bibs ? [t('waves.bibs', bibs)] : [])].join(
      ' · ',
    ),
  );
  return lines.length > 0 ? lines.join('\n') : null;
}
