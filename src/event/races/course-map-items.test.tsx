import { expect, it } from 'vitest';
import { editionServices } from '../../test/edition-services.ts';
import { lostNames } from '../../test/lost-names.ts';

const races = await editionServices().races.list();

it.each(races)('the map of $name says where it begins and what every landmark is', (race) => {
  expect(lostNames(race)).toEqual([]);
});
