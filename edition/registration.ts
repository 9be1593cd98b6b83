import { circuit } from './circuit.ts';

/** Facts of registration; whether it is open, and until when, is a setting in the database. */
export const registration = {
  /** Minutes that a new registration keeps its place without being paid. */
  holdMinutes: 30,
  /** Minutes that a place stays kept from the moment a payment begins. */
  payingMinutes: 30,
  /** Hours that an offer from the waiting list stands. */
  offerHours: 24,
  /** Younger runners need a guardian's consent; full years on race day. */
  guardianBelowAge: 18,
  /** The circuit takes runners of these ages, on race day, with a federation's licence. */
  circuitAges: { min: circuit.minAge, max: circuit.maxAge },
  shirtSizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
} as const;
