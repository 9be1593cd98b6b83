import { circuit } from './circuit.ts';

/** Facts of registration; whether it is open, and until when, is a setting in the database. */
export const registration = {
  /** Minutes that a place is kept from the moment a payment begins. */
  holdMinutes: 30,
  /** So many times for one registration; after that it can be paid, but the place is not kept. */
  mostHolds: 3,
  /**
   * A kept place that is not paid: a mail when so many minutes are left at most, and at least so many
   * for it to be read; that one, and the one that the place was given back, once in so many hours.
   */
  holdWords: { minutesBefore: 15, leastMinutes: 10, everyHours: 24 },
  /**
   * Days after which a registration without payment and place is cancelled, and in how many days
   * before race day it goes faster. From race day on the organiser decides.
   */
  unpaid: { days: 14, lastDays: 7, daysAtLast: 2 },
  /** Places kept unpaid at the same time: a family shares a mailbox, a club a network. */
  mostUnpaid: { ofMailbox: 6, ofNetwork: 12 },
  /** Hours that an offer from the waiting list stands, and in the last days before the start. */
  offerHours: 24,
  lastDays: { days: 7, offerHours: 6 },
  /** Entries of one network on the waiting lists at the same time. */
  mostWaitingOfNetwork: 12,
  /** Younger runners need a guardian's consent; full years on race day. */
  guardianBelowAge: 18,
  /**
   * Days between two mails to a guardian who has not signed, and how many days before the race they
   * come closer together.
   */
  guardianReminders: { everyDays: 3, lastDays: 7, everyDaysAtLast: 1 },
  /** Hours until a guardian who was asked is asked anew because somebody registers once more. */
  guardianAskedHours: 24,
  /** The circuit takes runners of these ages, on race day, with a federation's licence. */
  circuitAges: { min: circuit.minAge, max: circuit.maxAge },
  shirtSizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
} as const;
