import { event } from '../../../edition/event.ts';
import { races } from '../../../edition/races.ts';
import { registration } from '../../../edition/registration.ts';
import type { RegistrationFacts } from './registration.rules.ts';

/** What the rules of registration need to know of this edition. */
export const registrationFacts: RegistrationFacts = {
  raceDay: event.raceDay,
  races,
  circuitAges: registration.circuitAges,
  guardianBelowAge: registration.guardianBelowAge,
  shirtSizes: registration.shirtSizes,
};
