import { championship } from './championship.ts';
import { circuit, circuitCalendar } from './circuit.ts';
import { contact } from './contact.ts';
import { event } from './event.ts';
import { organiser } from './legal.ts';
import { hotel } from './lodging.ts';
import { officialResultsUrl } from './results.ts';
import { sponsors } from './sponsors.ts';
import { busLines } from './travel.ts';

/** Addresses that the standards keep free for examples. */
const isInvented = (address: string) => /\.example(\/|$)/.test(address);

/** What in this folder is a sample until somebody replaces it, and the page that shows it. */
export const samples = [
  { key: 'organiser', page: '/terms-conditions', isStill: /sample/.test(event.organiser) },
  { key: 'address', page: '/terms-conditions', isStill: /Exemplului/.test(organiser.street) },
  { key: 'taxNumber', page: '/terms-conditions', isStill: /^RO0+$/.test(organiser.taxNumber) },
  { key: 'email', page: '/contact', isStill: isInvented(event.email) },
  { key: 'phone', page: '/contact', isStill: contact.phone.endsWith('000 000') },
  { key: 'hotel', page: '/accommodation', isStill: isInvented(hotel.website) },
  {
    key: 'sponsors',
    page: '/sponsors',
    isStill: sponsors.some((each) => isInvented(each.website)),
  },
  {
    key: 'coaches',
    page: '/how-to-get-there?by=bus',
    isStill: busLines[0].departures[1] === '10:30',
  },
  {
    key: 'stages',
    page: '/ema-circuit',
    isStill: circuitCalendar.some((each) => isInvented(each.website)),
  },
  { key: 'federation', page: '/ema-circuit', isStill: isInvented(circuit.federationUrl) },
  { key: 'commission', page: '/cn-masters', isStill: isInvented(championship.commissionEmail) },
] as const satisfies readonly { key: string; page: string; isStill: boolean }[];

/** Whether the edition names the timing company's page, or a sample of one. */
export const isResultsSample = isInvented(officialResultsUrl);
