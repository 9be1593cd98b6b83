import { event, races, registration } from '../edition/facts.ts';
import type { RegistrationFacts } from './registration.rules.ts';

/** The facts of this edition that the rules of registration need. */
export const registrationFacts: RegistrationFacts = {
  raceDay: event.raceDay,
  races,
  circuitAges: registration.circuitAges,
  guardianBelowAge: registration.guardianBelowAge,
  shirtSizes: registration.shirtSizes,
};
