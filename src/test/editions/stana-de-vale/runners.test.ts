import { expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { sampleParticipants } from '../../../registration/participants/sample-participants.rules.ts';

const { event, races, ageCategories, sampleRunners, registration } = edition();

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
