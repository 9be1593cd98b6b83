import type { EditionFacts } from './edition-files.ts';

/** Addresses that the standards keep free for examples. */
const isInvented = (address: string) => /\.example(\/|$)/.test(address);

/** What in the edition is a sample until somebody replaces it, and the page that shows it. */
export function samplesOf(files: EditionFacts) {
  const { event, legal, lodging, sponsors, travel, circuit, championship, results } = files;
  const samples = [
    { key: 'organiser', page: '/terms-conditions', isStill: /sample/.test(event.organiser) },
    {
      key: 'address',
      page: '/terms-conditions',
      isStill: /Exemplului/.test(legal.organiser.street),
    },
    {
      key: 'taxNumber',
      page: '/terms-conditions',
      isStill: /^\D*0+$/.test(legal.organiser.taxNumber),
    },
    { key: 'email', page: '/contact', isStill: isInvented(event.email) },
    { key: 'phone', page: '/contact', isStill: event.phone.endsWith('000 000') },
    { key: 'hotel', page: '/accommodation', isStill: isInvented(lodging.hotel.website) },
    {
      key: 'sponsors',
      page: '/sponsors',
      isStill: sponsors.some((each) => isInvented(each.website)),
    },
    {
      key: 'coaches',
      page: '/how-to-get-there?by=bus',
      isStill: travel.busLines.some(({ isSample }) => isSample),
    },
    {
      key: 'stages',
      page: '/ema-circuit',
      isStill: circuit.calendar.some((each) => isInvented(each.website)),
    },
    { key: 'federation', page: '/ema-circuit', isStill: isInvented(circuit.federationUrl) },
    { key: 'commission', page: '/cn-masters', isStill: isInvented(championship.commissionEmail) },
  ] as const;
  return {
    samples,
    /** Whether the edition names the timing company's page, or a sample of one. */
    isResultsSample: isInvented(results.officialResultsUrl),
  };
}
