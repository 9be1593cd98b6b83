import { XMLBuilder } from 'fast-xml-parser';
import { event, type RaceFacts } from '../../../edition/facts.ts';
import type { Language } from '../../../i18n/languages.ts';
import { factsNameIn } from '../../../i18n/race-words.ts';
import { iocCode } from '../../participants/country.rules.ts';
import { classificationNameIn } from '../../results/classification-name.ts';
import type { ResultState } from '../../results/results.contract.ts';
import type { ResultRow } from './result-export.contract.ts';
import type { ResultSource } from './result-rows.queries.ts';
import { resultRows } from './result-rows.ts';

const namespace = 'http://www.orienteering.org/datastandard/3.0';

const statuses: Readonly<Record<ResultState, string>> = {
  finished: 'OK',
  'not-finished': 'DidNotFinish',
  'out-of-time': 'OverTime',
  'not-started': 'DidNotStart',
  disqualified: 'Disqualified',
  open: 'Active',
};

/**
 * A race’s results as a ResultList of the IOF’s data standard 3.0, a class for each classification
 * but those of teams. Names of people are as they were published, without days of birth.
 */
export function iofResultList(source: ResultSource, race: RaceFacts, language: Language): string {
  const { snapshot, kind, at } = source.published;
  const individual = snapshot.classifications.filter(({ team }) => team === null);
  const resolution = resolutionOf(snapshot.runners) / 1000;
  return new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: false,
  }).build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    ResultList: {
      '@xmlns': namespace,
      '@iofVersion': '3.0',
      '@createTime': at.toISOString(),
      '@creator': 'TrailRun',
      '@status': kind === 'official' ? 'Complete' : 'Snapshot',
      Event: {
        Name: plain(`${event.name}: ${factsNameIn(language, race)}`),
        StartTime: { Date: snapshot.day },
      },
      ClassResult: individual.map((classification) => ({
        ...(resolution < 1 && { '@timeResolution': resolution }),
        Class: {
          ...(classification.gender && { '@sex': classification.gender }),
          ...(classification.ages && {
            '@minAge': classification.ages.min,
            '@maxAge': classification.ages.max,
          }),
          Id: classification.id,
          Name: plain(classificationNameIn(language, classification)),
        },
        Course: { Name: plain(factsNameIn(language, race)) },
        PersonResult: resultRows(source, classification.id).map((row, _index, all) =>
          personResult(row, all[0], source),
        ),
      })),
    },
  });
}

/** Milliseconds of a second, or of the fraction that times are written in: the standard has it said. */
function resolutionOf(runners: ResultSource['published']['snapshot']['runners']): number {
  const times = runners.flatMap(({ finalMs, passages }) => [finalMs, ...passages]);
  const isWhole = (ms: number) => times.every((time) => (time ?? 0) % ms === 0);
  return [1000, 100, 10].find(isWhole) ?? 1;
}

/** The order of elements is the standard’s. */
function personResult(
  { result, place, person }: ResultRow,
  first: ResultRow | undefined,
  { published }: ResultSource,
) {
  const { bib, finalMs, state } = result;
  const code = iocCode(person?.country ?? '');
  const behind = first?.result.finalMs ?? null;
  const isTimed = state === 'finished' && finalMs !== null;
  return {
    Person: {
      ...(person?.gender && { '@sex': person.gender }),
      Name: { Family: plain(person?.lastname ?? ''), Given: plain(person?.firstname ?? '') },
      ...(code && { Nationality: { '@code': code, '#text': code } }),
    },
    ...(person?.club && { Organisation: { Name: plain(person.club) } }),
    Result: {
      ...(bib && { BibNumber: plain(bib) }),
      ...(isTimed && { Time: finalMs / 1000 }),
      ...(isTimed && behind !== null && { TimeBehind: (finalMs - behind) / 1000 }),
      ...(place !== null && { Position: place }),
      Status: statuses[state],
      SplitTime: splitTimes(result.passages, published.snapshot.points),
    },
  };
}

/** Every control between start and finish, also where somebody was not recorded. */
const splitTimes = (
  passages: readonly (number | null)[],
  points: ResultSource['published']['snapshot']['points'],
) =>
  points.slice(1, -1).map(({ checkpoint }, index) => {
    const ms = passages[index + 1] ?? null;
    return ms === null
      ? { '@status': 'Missing', ControlCode: checkpoint }
      : { ControlCode: checkpoint, Time: ms / 1000 };
  });

/** Without what XML cannot hold. */
const plain = (text: string) => text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, '');
