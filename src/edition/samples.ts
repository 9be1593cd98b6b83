import type { EditionFacts, EditionFile } from './edition-files.ts';

/** Addresses that the standards reserve for examples. */
const isInvented = (address: string) => /\.example(\/|$)/.test(address);

type Sample = {
  key: string;
  page: string;
  /** The file and the part that holds the sample. */
  at: readonly [EditionFile, ...PropertyKey[]];
  isStill: boolean;
};

/**
 * The parts of the edition that are samples until somebody replaces them, and the page that shows
 * each.
 */
export function samplesOf(files: EditionFacts) {
  const { event, legal, lodging, sponsors, travel, circuit, championship, results } = files;
  const samples = [
    {
      key: 'organiser',
      page: '/terms-conditions',
      at: ['event', 'organiser'],
      isStill: /sample/.test(event.organiser),
    },
    {
      key: 'address',
      page: '/terms-conditions',
      at: ['legal', 'organiser', 'street'],
      isStill: /Exemplului/.test(legal.organiser.street),
    },
    {
      key: 'taxNumber',
      page: '/terms-conditions',
      at: ['legal', 'organiser', 'taxNumber'],
      isStill: /^\D*0+$/.test(legal.organiser.taxNumber),
    },
    { key: 'email', page: '/contact', at: ['event', 'email'], isStill: isInvented(event.email) },
    {
      key: 'phone',
      page: '/contact',
      at: ['event', 'phone'],
      isStill: event.phone.endsWith('000 000'),
    },
    {
      key: 'hotel',
      page: '/accommodation',
      at: ['lodging', 'hotel', 'website'],
      isStill: isInvented(lodging.hotel.website),
    },
    {
      key: 'sponsors',
      page: '/sponsors',
      at: ['sponsors'],
      isStill: sponsors.some((each) => isInvented(each.website)),
    },
    {
      key: 'coaches',
      page: '/how-to-get-there',
      at: ['travel', travel.busLines.length > 0 ? 'busLines' : 'trainLines'],
      isStill: [...travel.trainLines, ...travel.busLines].some(({ isSample }) => isSample),
    },
    {
      key: 'stages',
      page: '/ema-circuit',
      at: ['circuit', 'calendar'],
      isStill: circuit.calendar.some((each) => isInvented(each.website)),
    },
    {
      key: 'federation',
      page: '/ema-circuit',
      at: ['circuit', 'federationUrl'],
      isStill: isInvented(circuit.federationUrl),
    },
    {
      key: 'commission',
      page: '/cn-masters',
      at: ['championship', 'commissionEmail'],
      isStill: isInvented(championship.commissionEmail),
    },
  ] as const satisfies Sample[];
  return {
    samples,
    /** Whether the results page that the edition names is only a sample of one. */
    isResultsSample: isInvented(results.officialResultsUrl),
  };
}
