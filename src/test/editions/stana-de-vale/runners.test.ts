import { expect, it } from 'vitest';
import {
  ageCategories,
  event,
  races,
  registration,
  sampleRunners,
} from '../../../edition/facts.ts';
import { sampleParticipants } from '../../../registration/participants/sample-participants.rules.ts';

it('the invented runners are mostly from near by', () => {
  const runners = sampleParticipants(180, {
    raceDay: event.raceDay,
    races,
    categories: ageCategories,
    areCategoriesOfCircuit: true,
    ...sampleRunners,
    shirtSizes: registration.shirtSizes,
  });
  const near = runners.filter(({ country }) => ['RO', 'HU'].includes(country));
  expect(near.length / runners.length).toBeCloseTo(0.65, 1);
});
