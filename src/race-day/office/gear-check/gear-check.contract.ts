import type { Result } from '../../../platform/http/result.ts';
import type {
  GearCheck,
  GearDecision,
  GearList,
  GearOfBib,
  GearPenalty,
  GearProposal,
} from '../../gear/gear.contract.ts';
import type { GearState } from '../../gear/penalty.rules.ts';

/** A bib on a list, and the runner who wears it now. */
export type GearEntry = GearOfBib & {
  /** Undefined: no runner of the race has the bib any more. */
  runner: { id: number; name: string } | undefined;
  isDrawn: boolean;
  state: GearState;
};

/** A list, and how much of it is checked. */
export type GearListOnPage = GearList & { checked: number; forDecision: number };

/** A list with its bibs: first those that were drawn, then others that were checked as well. */
export type OpenGearList = { list: GearList; entries: GearEntry[] };

/** One runner at a gear check. */
export type OpenGearEntry = GearEntry & {
  list: GearList;
  /** The ids of the items that a runner has to carry. */
  items: string[];
  /**
   * The penalty that the rules name for what the latest check found missing, unless another list
   * has decided it.
   */
  proposal: GearProposal | undefined;
  inForce: GearDecision | undefined;
  /** Decisions on other lists about items that are missing here, too. */
  elsewhere: { list: GearList; bib: number; decision: GearDecision; missing: string[] }[];
};

/** What is asked for when a list is made; `size` undefined: all runners. */
export type GearDraw = {
  raceId: number;
  place: string;
  size: number | undefined;
  /** Empty: the server chooses one. */
  seed: string;
  /** How many lists of the race the person who asks has seen. */
  seen: number;
};

/** A bib on a list, and how many checks or decisions of it the person who asks has seen. */
export type AtGear = { listId: number; bib: number; seen: number };

/** By the id of an item, whether the runner has it; an item that is absent was not looked at. */
export type GearAnswers = Readonly<Record<string, boolean>>;

export type GearVerdict = { kind: 'accepted' | 'none' } | { kind: 'other'; penalty: GearPenalty };

export type Drawn = Result<
  { listId: number },
  'gear-list-invalid' | 'gear-nobody' | 'gear-list-taken'
>;
export type Checked = Result<
  { check: Pick<GearCheck, 'missing'> },
  'gear-bib-unknown' | 'gear-check-incomplete' | 'gear-checked'
>;
export type DecidedGear = Result<
  object,
  'gear-bib-unknown' | 'gear-decision-invalid' | 'gear-checked' | 'gear-decided'
>;
