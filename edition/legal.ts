import { event } from './event.ts';
import { nearbyTown } from './lodging.ts';

/** Who answers for the race and for its runners' data. Sample address: replace with your own. */
export const organiser = {
  organiser: event.organiser,
  street: 'Strada Exemplului 1',
  postalCode: '415200',
  town: nearbyTown.name,
  taxNumber: 'RO00000000',
  email: event.email,
} as const;

/** How long data are kept, as the privacy and cookie policies promise it. */
export const retention = {
  /** Contact messages and mails, rows and files, from their arrival: deleted by `forget-old-messages.ts`. */
  messagesMonths: 12,
  /** Emergency contacts and medical information. */
  safetyDaysAfterEvent: 30,
  /** At most, under Romanian tax and accounting law. */
  invoicesYears: 10,
  /** The rate limiter's window. */
  visitorAddressSeconds: 60,
  languageCookieMonths: 12,
} as const;

/** Where runners can complain, in Romania. */
export const authorities = {
  dataProtection: { name: 'ANSPDCP', site: 'www.dataprotection.ro' },
  consumers: { name: 'ANPC', site: 'anpc.ro' },
} as const;
