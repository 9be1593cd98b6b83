import type { ExtraFacts } from '../edition/compose-edition.ts';
import { edition } from '../edition/edition.ts';

const { extras } = edition();

/** A bus with a single seat, and a dinner that a runner may order up to three times. */
export const busSeat: ExtraFacts = {
  id: 'bus-seat',
  label: { en: 'Bus seat', it: 'Posto sul bus' },
  priceMinor: 8_00,
  races: [1],
  mostPerRunner: 1,
  mostInTotal: 2,
  until: null,
};
export const dinner: ExtraFacts = {
  ...busSeat,
  id: 'dinner',
  label: { en: 'Dinner', it: 'Cena' },
  priceMinor: 12_50,
  races: [1, 2],
  mostPerRunner: 3,
  mostInTotal: null,
};

/** Has the edition sell extras beside places until the returned function is called. */
export function sellExtras(...sold: ExtraFacts[]): () => void {
  const before = extras.splice(0, extras.length, ...sold);
  return () => {
    extras.splice(0, extras.length, ...before);
  };
}
