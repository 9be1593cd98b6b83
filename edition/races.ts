import { event } from './event.ts';
import { readings } from './readings.ts';

type Difficulty = 'classic_updown' | 'long_trail';

/** A course's aid station or cut-off, placed by its distance from the start. */
export type RaceFacts = {
  id: number;
  slug: 'long-trail' | 'classic-updown';
  difficulty: Difficulty;
  /** Texts of the race itself, in the languages that the data knows; others show `en`. */
  name: { en: string; ro: string; fr: string; de: string };
  description: { en: string; ro: string; fr: string; de: string };
  imageUrl: string;
  distanceKm: number;
  climbM: number;
  date: string;
  startTime: string;
  timeLimitMin: number;
  /** Full years on race day. */
  minAge: number;
  /** Places when the database is made; from then on a setting there. */
  capacity: number;
  feeMinor: number;
  feeWithCircuitMinor: number;
  aidStationsKm: readonly number[];
  cutoffs: readonly { km: number; afterMin: number }[];
  isEmaCertified: boolean;
  isNationalChampionship: boolean;
  /** Optional HTML of an embedded map; only https iframes of `embeddableMapHosts` are shown. */
  raceMap: string | null;
  /** A file of `edition/courses/`. */
  course: string;
  waymark: { kind: 'stripe' | 'triangle'; colour: 'blue' | 'yellow' };
};

/** Hosts whose https iframes may stand in a race's `raceMap`. */
export const embeddableMapHosts = [
  'www.openstreetmap.org',
  'umap.openstreetmap.fr',
  'www.google.com',
  'www.komoot.com',
  'en.mapy.cz',
  'frame.mapy.cz',
] as const;

/** Shown where a race has no picture or its picture does not load. */
export const stockPicture = '/pictures/race-stock.svg';

/** Pictures of ours that the organiser offers for a race. */
export const picturePresets = [
  { key: 'race', km: 33, url: '/pictures/33km.svg' },
  { key: 'race', km: 11, url: '/pictures/11km.svg' },
  { key: 'resort', km: 0, url: '/pictures/resort.svg' },
] as const;

/** How far an uploaded course may be from its race's stated length, and how finely it is drawn. */
export const courseTolerancePercent = 15;
export const minCoursePointsPerKm = 4;

export const races: readonly RaceFacts[] = [
  {
    id: 1,
    slug: 'long-trail',
    difficulty: 'long_trail',
    name: {
      en: 'Trail Run 33K',
      ro: 'Trail Run 33K',
      fr: 'Trail Run 33K',
      de: 'Trail Run 33K',
    },
    description: {
      en: 'A full loop of the high Apuseni: out of the spruce, along the ridges above the resort and home through beech woods and clearings. Five aid stations, long runnable crests and three climbs that ask for patience.',
      ro: 'O buclă completă prin Apusenii înalți: ieși din molidiș, alergi pe culmile de deasupra stațiunii și te întorci prin făgete și poieni. Cinci puncte de alimentare, creste lungi pe care se poate alerga și trei urcări care cer răbdare.',
      fr: 'Une grande boucle dans les hauts Apuseni : on sort des épicéas, on suit les crêtes au-dessus de la station et l’on rentre par les hêtraies et les clairières. Cinq ravitaillements, de longues crêtes roulantes et trois montées qui demandent de la patience.',
      de: 'Eine große Runde durch das hohe Apuseni-Gebirge: hinaus aus den Fichten, über die Kämme oberhalb des Ortes und durch Buchenwälder und Lichtungen zurück. Fünf Verpflegungsstellen, lange laufbare Grate und drei Anstiege, die Geduld verlangen.',
    },
    imageUrl: '/pictures/33km.svg',
    distanceKm: 33,
    climbM: readings.longTrailClimbM.stated,
    date: event.raceDay,
    startTime: event.firstStart,
    timeLimitMin: 8 * 60,
    minAge: 18,
    capacity: 300,
    feeMinor: 150_00,
    feeWithCircuitMinor: 200_00,
    aidStationsKm: readings.longTrailAidStationsKm.stated,
    cutoffs: [
      { km: 15, afterMin: 3 * 60 },
      { km: 25, afterMin: 6 * 60 },
    ],
    isEmaCertified: true,
    isNationalChampionship: true,
    raceMap: null,
    course: 'long-trail.gpx',
    waymark: { kind: 'stripe', colour: 'blue' },
  },
  {
    id: 2,
    slug: 'classic-updown',
    difficulty: 'classic_updown',
    name: {
      en: 'Trail Run 11K',
      ro: 'Trail Run 11K',
      fr: 'Trail Run 11K',
      de: 'Trail Run 11K',
    },
    description: {
      en: 'Straight up to the summit and back down by another path. Short enough to race from the first step, steep enough to be a real mountain: one aid station near the top, then a fast forest descent to the finish.',
      ro: 'Direct în sus până pe vârf și înapoi pe altă potecă. Destul de scurtă ca să tragi de la primul pas, destul de abruptă ca să fie munte adevărat: un punct de alimentare aproape de vârf, apoi o coborâre rapidă prin pădure până la sosire.',
      fr: 'Tout droit vers le sommet, puis retour par un autre sentier. Assez courte pour attaquer dès le départ, assez raide pour être de la vraie montagne : un ravitaillement près du sommet, puis une descente rapide en forêt jusqu’à l’arrivée.',
      de: 'Geradewegs zum Gipfel und auf einem anderen Pfad wieder hinab. Kurz genug, um vom ersten Schritt an Tempo zu machen, steil genug für einen echten Berg: eine Verpflegungsstelle nahe dem Gipfel, dann ein schneller Waldabstieg ins Ziel.',
    },
    imageUrl: '/pictures/11km.svg',
    distanceKm: 11,
    climbM: readings.classicClimbM.stated,
    date: event.raceDay,
    startTime: '09:30',
    timeLimitMin: 3 * 60,
    minAge: 16,
    capacity: 400,
    feeMinor: 120_00,
    feeWithCircuitMinor: 150_00,
    aidStationsKm: [5],
    cutoffs: [],
    isEmaCertified: true,
    isNationalChampionship: false,
    raceMap: null,
    course: 'classic-updown.gpx',
    waymark: { kind: 'triangle', colour: 'yellow' },
  },
];
