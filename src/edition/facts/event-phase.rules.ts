/** The phases of the event in the order in which time passes through them. */
export const eventPhases = [
  'before-opening',
  'open',
  'full',
  'closed',
  'race-day',
  'over',
  'results',
] as const;
type EventPhase = (typeof eventPhases)[number];

/** Whether runners can register; `open` also when a race is full and they join its waiting list. */
type RegistrationState = 'not-yet' | 'open' | 'closed';

/** A race is `ahead` before its start, then `under-way`, and `over` from its time limit on. */
type RaceState = 'ahead' | 'under-way' | 'over';

export type EventFacts = {
  /** Midnight in the time zone of the race. */
  raceDayBegins: Date;
  races: readonly { id: number; startsAt: Date; endsAt: Date }[];
  /** When the fee of a race changes, or an extra stops being sold. */
  pricesChangeAt: readonly Date[];
};

/** What the organiser has set, and which races are full. */
export type EventSettings = {
  isOpen: boolean;
  /** Null: open from the start, and until the start of the last race. */
  opensAt: Date | null;
  closesAt: Date | null;
  /** Null: the results are not out. */
  resultsAt: Date | null;
  fullRaceIds: readonly number[];
};

/** The settings of a new edition: nothing opened, nothing published. */
export const closedEvent: EventSettings = {
  isOpen: false,
  opensAt: null,
  closesAt: null,
  resultsAt: null,
  fullRaceIds: [],
};

/** The state of the event at a moment, which every page, call and mail uses. */
export type EventNow = {
  phase: EventPhase;
  registration: RegistrationState;
  /** True when it is too late; if closed otherwise, the organiser may still open it. */
  hasRegistrationEnded: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  races: {
    id: number;
    state: RaceState;
    isFull: boolean;
    /** Whether runners can register for it or, when it is full, join its waiting list. */
    isOpen: boolean;
    startsAt: Date;
    endsAt: Date;
  }[];
  /** When the passing of time next changes any of this; null: never. */
  changesAt: Date | null;
};

/** The part that does not depend on free places, which change by the second during a rush. */
export type RegistrationNow = {
  state: RegistrationState;
  opensAt: Date | null;
  changesAt: Date | null;
};

/** The state of the event at a moment. */
export function eventAt(facts: EventFacts, settings: EventSettings, now: Date): EventNow {
  const registration = registrationAt(facts, settings, now);
  const races = facts.races.map(({ id, startsAt, endsAt }) => {
    const state = raceState({ startsAt, endsAt }, now);
    return {
      id,
      state,
      isFull: settings.fullRaceIds.includes(id),
      isOpen: registration === 'open' && state === 'ahead',
      startsAt,
      endsAt,
    };
  });
  const moments = [
    settings.opensAt,
    settings.closesAt,
    settings.resultsAt,
    facts.raceDayBegins,
    ...facts.pricesChangeAt,
    ...races.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ];
  const toCome = moments.filter((moment) => moment !== null && moment > now) as Date[];
  return {
    phase: phaseAt(facts, settings, now),
    registration,
    hasRegistrationEnded: now >= endOfRegistration(facts, settings),
    opensAt: settings.opensAt,
    closesAt: settings.closesAt,
    races,
    changesAt: toCome.length > 0 ? earliest(toCome) : null,
  };
}

/**
 * Whether runners may be on the course: on race day, and until the last race's time limit even if
 * results are out.
 */
export const isUnderWay = ({ phase, races }: EventNow): boolean =>
  phase === 'race-day' || races.some(({ state }) => state === 'under-way');

function phaseAt(facts: EventFacts, settings: EventSettings, now: Date): EventPhase {
  const { resultsAt, fullRaceIds } = settings;
  if (resultsAt && now >= resultsAt && now >= lastStart(facts)) return 'results';
  if (now >= latest(facts.races.map(({ endsAt }) => endsAt))) return 'over';
  if (now >= facts.raceDayBegins) return 'race-day';
  const registration = registrationAt(facts, settings, now);
  if (registration === 'closed') return 'closed';
  if (registration === 'not-yet') return 'before-opening';
  return facts.races.every(({ id }) => fullRaceIds.includes(id)) ? 'full' : 'open';
}

function registrationAt(facts: EventFacts, settings: EventSettings, now: Date): RegistrationState {
  const { isOpen, opensAt } = settings;
  const ends = endOfRegistration(facts, settings);
  if (!isOpen || now >= ends || (opensAt && opensAt >= ends)) return 'closed';
  return opensAt && now < opensAt ? 'not-yet' : 'open';
}

/** Nobody can register for a race that has started, whatever the settings say. */
const endOfRegistration = (facts: EventFacts, { closesAt }: EventSettings) =>
  earliest([lastStart(facts), ...(closesAt ? [closesAt] : [])]);

function raceState(race: { startsAt: Date; endsAt: Date }, now: Date): RaceState {
  if (now < race.startsAt) return 'ahead';
  return now < race.endsAt ? 'under-way' : 'over';
}

const lastStart = (facts: EventFacts) => latest(facts.races.map(({ startsAt }) => startsAt));
const earliest = (moments: readonly Date[]) => new Date(Math.min(...moments.map(Number)));
const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map(Number)));
