import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { verifyAudit } from '../../staff/audit/chain-audit.ts';
import { writeAudits } from '../../staff/audit/write-audit.ts';
import { racesForEach } from '../../test/my-registration-kit.ts';
import { forgetSafetyData } from './forget-old-messages.ts';

const races = racesForEach();

const forget = (moment: string) =>
  inTransaction(races.db, (trx) => forgetSafetyData(trx, new Date(moment)));

describe('forgetSafetyData', () => {
  it('deletes emergency contacts and medical notes 30 days after the event, and no day before', async () => {
    const id = await races.paid(1, { medicalInfo: 'Asthma' });
    await races.paid(2);
    const before = await races.runnerOf(id);
    expect(before).toMatchObject({ medical_info: 'Asthma', emergency_name: 'Ion Țurcanu' });
    expect(await forget('2025-08-03T23:59:59+03:00')).toBe(0);
    expect(await races.runnerOf(id)).toEqual(before);
    expect(await forget('2025-08-04T00:00:00+03:00')).toBe(2);
    expect(await races.runnerOf(id)).toEqual({
      ...before,
      medical_info: '',
      medical_consent_at: null,
      medical_consent_by: null,
      emergency_name: '',
      emergency_phone: '',
    });
    expect(await forget('2026-08-04T00:00:00+03:00')).toBe(0);
  });

  it('waits for a race that was moved to another day', async () => {
    await races.paid(1);
    await races.db.updateTable('race').set({ date: '2025-08-23' }).where('id', '=', 2).execute();
    expect(await forget('2025-09-21T23:59:59+03:00')).toBe(0);
    expect(await forget('2025-09-22T00:00:00+03:00')).toBe(1);
  });

  it('deletes with them why somebody looked at them, and keeps who did and when', async () => {
    const id = await races.paid(1);
    const subject = `participant ${id}`;
    const reason = 'Ana asked about her asthma';
    await inTransaction(races.db, (trx) =>
      writeAudits(trx, [
        { staff: null, action: 'participant.safety-data', subject, reason },
        { staff: null, action: 'participant.safety-edit', subject, reason },
        {
          staff: null,
          action: 'participants.export-safety',
          subject: 'participants',
          reason,
          after: { search: 'Ana' },
        },
        { staff: null, action: 'participant.edit', subject, reason: 'mistyped it' },
      ]),
    );
    await verifyAudit(races.db);
    const reasons = () =>
      races.db
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'reason', 'after'])
        .orderBy('id')
        .execute();
    const before = await reasons();
    await forget('2025-08-03T23:59:59+03:00');
    expect(await reasons()).toEqual(before);
    await forget('2025-08-04T00:00:00+03:00');
    expect(await reasons()).toEqual([
      { action: 'participant.safety-data', subject, reason: null, after: null },
      { action: 'participant.safety-edit', subject, reason: null, after: null },
      {
        action: 'participants.export-safety',
        subject: 'participants',
        reason: null,
        after: null,
      },
      { action: 'participant.edit', subject, reason: 'mistyped it', after: null },
    ]);
    expect(await verifyAudit(races.db)).toMatchObject({ ok: true, erased: 3 });
  });
});
