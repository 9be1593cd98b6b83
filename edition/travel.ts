import { event } from './event.ts';

type Place = { lat: number; lon: number };

/** Airports, nearest first; distances by road. The words are `travel.json`'s `air.onward.<id>`. */
export const airports = [
  {
    id: 'oradea',
    name: 'Oradea',
    code: 'OMR',
    countryCode: 'RO',
    distanceKm: 70,
    driveMin: [90],
    lat: 47.025,
    lon: 21.903,
  },
  {
    id: 'cluj',
    name: 'Cluj-Napoca',
    code: 'CLJ',
    countryCode: 'RO',
    distanceKm: 150,
    driveMin: [150, 180],
    lat: 46.785,
    lon: 23.686,
  },
  {
    id: 'debrecen',
    name: 'Debrecen',
    code: 'DEB',
    countryCode: 'HU',
    distanceKm: 160,
    driveMin: [150, 180],
    lat: 47.489,
    lon: 21.615,
  },
  {
    id: 'budapest',
    name: 'Budapest',
    code: 'BUD',
    countryCode: 'HU',
    distanceKm: 300,
    driveMin: [240, 300],
    lat: 47.437,
    lon: 19.256,
  },
] as const;

/** The roads from the two cities; the words are `travel.json`'s `car.<id>`. */
export const carRoutes = [
  { id: 'oradea', city: 'Oradea', road: 'DN76 (E79)', second: null },
  { id: 'cluj', city: 'Cluj-Napoca', road: 'DN1 (E60)', second: 'DJ764' },
] as const;

/** From the nearby town up to the resort. */
export const lastRoad = 'DJ764A';

/**
 * Coaches to the nearby town, on weekdays, Romanian time: samples, and shown as such. How often
 * they run is in `travel.json`'s `bus.<id>`.
 */
export const busLines = [
  {
    id: 'oradea',
    from: 'Oradea',
    departures: ['07:00', '10:30', '14:00', '17:30'],
    rideMin: 75,
  },
  { id: 'cluj', from: 'Cluj-Napoca', departures: ['07:15', '14:45'], rideMin: 210 },
] as const;

/** A public timetable of Romanian coaches. */
export const busTimetable = { name: 'autogari.ro', url: 'https://www.autogari.ro' } as const;

/** The organiser's shuttle between the nearby town and the resort, Romanian time. */
export const shuttles = [
  {
    day: event.firstDay,
    up: ['10:00', '13:00', '15:00', '17:00'],
    down: ['11:00', '14:00', '16:00', '20:00'],
  },
  { day: event.raceDay, up: ['07:00', '08:00'], down: ['17:00', '22:00'] },
] as const;

export const nearbyTownPlace: Place = { lat: 46.667, lon: 22.35 };

/** Lines of the locator map as `[longitude, latitude]`, roughly: roads, and the border. */
export const mapLines = {
  roads: [
    [
      [19.256, 47.437],
      [20.18, 47.18],
      [20.9, 47.19],
      [21.5, 47.2],
      [21.903, 47.04],
    ],
    [
      [21.615, 47.489],
      [21.75, 47.25],
      [21.903, 47.04],
    ],
    [
      [21.903, 47.04],
      [22.1, 46.82],
      [22.35, 46.667],
      [event.place.lon, event.place.lat],
    ],
    [
      [23.686, 46.785],
      [23.03, 46.87],
      [22.45, 47.05],
      [21.903, 47.04],
    ],
    [
      [22.42, 47.05],
      [22.42, 46.85],
      [22.35, 46.667],
    ],
  ],
  border: [
    [22.89, 48.0],
    [22.45, 47.77],
    [22.26, 47.74],
    [22.01, 47.58],
    [21.85, 47.37],
    [21.79, 47.1],
    [21.66, 46.99],
    [21.6, 46.85],
    [21.43, 46.66],
    [21.29, 46.4],
    [21.06, 46.24],
    [20.72, 46.2],
  ],
} as const satisfies { roads: number[][][]; border: number[][] };
