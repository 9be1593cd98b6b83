import type {
  CheckpointAnswer,
  DeliveryAnswer,
  PhoneRecord,
} from '../../race-day/checkpoints/checkpoints.contract.ts';
import {
  addFrame,
  batchesOfRow,
  framesOf,
  type Row,
  readFrame,
} from '../../race-day/checkpoints/hand-over.rules.ts';

/** How many entries a call may hold, see `mostRecords` of the contract. */
const mostPerCall = 500;

/** How a phone's day is drawn: its clock, when it has no network, and when its battery dies. */
export type PhoneDay = {
  /** How far its clock is ahead of the truth, in milliseconds. */
  clockErrorMs: number;
  offline: { from: number; to: number }[];
  diesAt: number;
};

type Answer = { status: number; answer: unknown };
/**
 * Calls the site as a phone does, with the token of its link; without a body it asks for the
 * runners who come by.
 */
export type Ask = (body?: object) => Promise<Answer>;

/** How often a phone without news calls. */
const callEveryMs = 5 * 60_000;

/** A volunteer's phone: what it recorded, and what it knows to be delivered. */
export class VolunteerPhone {
  readonly log: PhoneRecord[] = [];
  private offsetMs: number | null = null;
  private deliveredUpTo = 0;
  private lastCall = 0;
  readonly device: string;
  readonly checkpoint: string;
  private readonly link: string;
  private readonly day: PhoneDay;
  private readonly ask: Ask;

  constructor(device: string, given: CheckpointAnswer, day: PhoneDay, ask: Ask) {
    this.device = device;
    this.checkpoint = given.checkpoint.id;
    this.link = given.link;
    this.day = day;
    this.ask = ask;
  }

  isDead = (now: number): boolean => now >= this.day.diesAt;

  isOnline = (now: number): boolean =>
    !this.isDead(now) && !this.day.offline.some(({ from, to }) => now >= from && now < to);

  /** Records a touch at a true moment, in milliseconds since 1970. */
  record(at: number, bib: string, kind: PhoneRecord['kind']): void {
    this.log.push({
      kind,
      bib,
      sequence: this.log.length + 1,
      deviceAt: new Date(at + this.day.clockErrorMs).toISOString(),
      offsetMs: this.offsetMs,
      corrects: null,
    });
  }

  /**
   * Delivers the entries that the server is not known to have; every tenth answer gets lost on the
   * way, so that they are delivered again.
   */
  async deliver(now: number, random: () => number): Promise<void> {
    if (!this.isOnline(now)) return;
    const deviceNow = now + this.day.clockErrorMs;
    const records = this.log.filter(({ sequence }) => sequence > this.deliveredUpTo);
    if (records.length === 0 && now - this.lastCall < callEveryMs) return;
    this.lastCall = now;
    if (records.length === 0) {
      this.offsetMs = (await this.look()) - deviceNow;
      return;
    }
    const { status, answer } = await this.ask({
      device: this.device,
      sentAt: new Date(deviceNow).toISOString(),
      records: records.slice(0, mostPerCall),
    });
    if (status !== 200 || random() < 0.1) return;
    const { kept, serverTime } = answer as DeliveryAnswer;
    this.offsetMs = Date.parse(serverTime) - deviceNow;
    this.deliveredUpTo = kept.find(({ device }) => device === this.device)?.upTo ?? 0;
  }

  /** Asks for the runners who come by; returns the server's clock, in milliseconds since 1970. */
  private async look(): Promise<number> {
    const { answer } = await this.ask();
    return Date.parse((answer as { serverTime: string }).serverTime);
  }

  /** Its log, as the series of QR codes that another phone reads from its screen. */
  handOver(): Promise<string[]> {
    const { device, checkpoint, link, log: records } = this;
    return framesOf([{ device, checkpoint, link, records }]);
  }

  /**
   * Delivers what another phone shows, reading the series from its middle on. Answers whether it
   * arrived.
   */
  async deliverFor(now: number, frames: readonly string[]): Promise<boolean> {
    const middle = Math.floor(frames.length / 2);
    const turned = [...frames.slice(middle), ...frames.slice(0, middle)];
    const row = turned
      .flatMap((text) => readFrame(text) ?? [])
      .reduce<Row | undefined>((known, frame) => addFrame(known, frame), undefined);
    const batches = row && (await batchesOfRow(row));
    const sentAt = new Date(now + this.day.clockErrorMs).toISOString();
    return (await this.ask({ sentAt, batches })).status === 200;
  }
}
