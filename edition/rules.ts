import { readings } from './readings.ts';

/** What runners carry; the words are `rules.json`'s `items.<kind>`. */
export const equipment = {
  bothRaces: ['bib', 'phone', 'water'],
  longTrailToo: ['jacket', 'blanket', 'shoes', 'food', 'whistle', 'bandage', 'cap'],
  recommended: ['poles', 'sunglasses', 'sunscreen', 'gloves', 'buff', 'powerBank'],
} as const;

export const waterMl = readings.waterMl.rulesPage;

/** The words are `rules.json`'s `penalties.kinds.<kind>`. */
export const penalties = {
  timeMin: 30,
  forTime: ['missingEquipment', 'polesInProhibitedAreas'],
  forDisqualification: ['littering', 'shortcut', 'conduct', 'checkpoint', 'noHelp', 'assistance'],
} as const;

/** Below this age a parent consents in writing. */
export const adultAge = 18;

/** The European emergency number, and the Romanian mountain rescue's own (0-SALVAMONT). */
export const emergencyPhones = { general: '112', mountainRescue: '0725 826 668' } as const;
