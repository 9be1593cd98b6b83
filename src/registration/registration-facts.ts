import { event, races, registration } from '../edition/facts.ts';
import type { RegistrationFacts } from './registration.rules.ts';

/** What the rules of registration need to know of this edition. */
export const registrationFacts: RegistrationFacts = {
  raceDay: event.raceDay,
  races,
  circuitAges: registration.circuitAges,
  guardianBelowAge: registration.guardianBelowAge,
  shirtSizes: registration.shirtSizes,
};
