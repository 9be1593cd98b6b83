import { edition } from '../../../edition/edition.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { uuidIn, uuidOf } from '../../../platform/http/uuid.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { RawRecord } from '../../passages/passages.contract.ts';
import { readRaceDay } from '../../read-race-day.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { fatesOf } from './judge-radio.rules.ts';
import { type RadioLine, type RadioList, reasonMost } from './race-control.contract.ts';
import { type RadioRow, readRadio } from './radio.rules.ts';
import { momentOfTime } from './typed-time.rules.ts';

/**
 * Reads each line, and finds what would become of it beside everything that is known. Keeps
 * nothing.
 */
export const checkRadio = forPage('race-day', (ctx: RaceDayContext, list: RadioList) =>
  linesOf({ ...ctx, now: ctx.clock.now() }, list),
);

async function linesOf(
  at: Parameters<typeof readRaceDay>[0],
  list: RadioList,
): Promise<RadioLine[]> {
  const rows = readRadio(list.text);
  const records = recordsOf(rows, list, at.now);
  const { day } = await readRaceDay(at, [...records.values()]);
  const fates = fatesOf([...records.values()], day.reading);
  const fateOf = new Map([...records.keys()].map((row, index) => [row, fates[index]] as const));
  return rows.map((row): RadioLine => {
    if ('problem' in row) return row;
    const { verdict = 'duplicate', runnerId = 0, proposals = [] } = fateOf.get(row) ?? {};
    const named = proposals.flatMap((id) => day.runners.get(id) ?? []);
    const { text, time, kind } = row;
    const runner = day.runners.get(runnerId);
    return { problem: undefined, text, time, kind, verdict, runner, proposals: named };
  });
}

/**
 * Keeps what a station reported: the clean lines, or all that have a bib and a time; the others
 * come back as text. A list that arrives twice is kept once; one that was changed is another list.
 */
export const enterRadio = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, list: RadioList, which: 'clean' | 'all') => {
    const { checkpoints } = edition();
    const { db, staff } = ctx;
    const now = ctx.clock.now();
    const isKnown = checkpoints.some(({ id }) => id === list.checkpoint);
    if (!uuidIn(list.device) || !isKnown)
      return refused('race-decision-invalid', { most: reasonMost });
    const device = uuidOf(JSON.stringify([list.device, list.checkpoint, list.text]));
    const lines = await linesOf({ ...ctx, now }, { ...list, device });
    const isKept = (line: RadioLine | undefined) =>
      line?.problem === undefined && (which === 'all' || line?.verdict === 'clean');
    const rows = readRadio(list.text);
    const left = lines.filter((line) => !isKept(line)).map(({ text }) => text);
    const kept = new Set(rows.filter((_, index) => isKept(lines[index])));
    const records = [...recordsOf(rows, { ...list, device }, now)].filter(([row]) => kept.has(row));
    await inTransaction(db, async (trx) => {
      if (records.length === 0) return;
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto('raw_record')
        .values(
          records.map(([{ note }, { deviceAt, sequence, checkpoint, kind, bib }]) => ({
            device,
            sequence,
            checkpoint,
            kind,
            bib,
            note,
            staff_id: staff.id,
            device_at: new Date(deviceAt),
            offset_ms: 0,
            received_at: now,
          })),
        )
        .onConflict((conflict) => conflict.columns(['device', 'sequence']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return;
      await writeAudit(trx, {
        staff,
        action: 'records.enter',
        subject: `${list.checkpoint} (${records.length})`,
      });
    });
    return { ok: true as const, kept: records.length, left: left.join('\n') };
  },
);

/** The lines that have a bib and a time, as entries of one device, by the clock of the base. */
function recordsOf(
  rows: readonly (RadioRow | { problem: unknown })[],
  { device, checkpoint }: RadioList,
  now: Date,
): Map<RadioRow, RawRecord> {
  const said = rows.flatMap((row) => ('problem' in row ? [] : [row]));
  return new Map(
    said.map((row, index) => [
      row,
      {
        device,
        checkpoint,
        kind: row.kind,
        bib: row.bib,
        sequence: index + 1,
        deviceAt: momentOfTime(row.time, now).getTime(),
        offsetMs: 0,
        corrects: null,
        doubt: null,
        link: null,
        receivedAt: now.getTime(),
      },
    ]),
  );
}
