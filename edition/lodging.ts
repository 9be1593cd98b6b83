import { event } from './event.ts';

/** Sample name, phone and website: replace with the real hotel's. Prices are per night. */
export const hotel = {
  name: event.raceCentre.name,
  street: event.raceCentre.street,
  stars: 3,
  distanceKm: 0.1,
  phone: '+40 259 000 000',
  website: 'https://hotel-molidul.example',
  image: '/pictures/resort.svg',
  features: ['restaurant', 'parking', 'wifi', 'breakfast'],
  rooms: [
    { kind: 'double', priceMinor: 300_00 },
    { kind: 'single', priceMinor: 280_00 },
  ],
} as const;

/** The campsite's tariffs, per night. */
export const campingTariffs = [
  { kind: 'rural', priceMinor: 135_00 },
  { kind: 'shortStayWithMachine', priceMinor: 105_00 },
  { kind: 'shortStaySimple', priceMinor: 90_00 },
  { kind: 'dog', priceMinor: 10_00 },
] as const;

/** Paid per day by every tourist. */
export const stationTaxMinor = 2_00;

export const nearbyTown = {
  name: 'Beiuș',
  distanceKm: 28,
  driveMin: [35, 40],
  taxiMinor: [100_00, 150_00],
} as const;
