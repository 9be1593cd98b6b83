import { edition } from '../edition/edition.ts';
import type { RegistrationFacts } from './registration.rules.ts';

/** The facts of this edition that the rules of registration need. */
export function registrationFacts(): RegistrationFacts {
  const { event, races, registration } = edition();
  const { circuitAges, guardianBelowAge, shirtSizes } = registration;
  return { raceDay: event.raceDay, races, circuitAges, guardianBelowAge, shirtSizes };
}
