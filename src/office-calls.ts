import type { ActionGate } from './platform/auth/guards.ts';
import type { AuditAction } from './staff/audit/audit-actions.ts';

const bulk = (right: ActionGate['right'], noted: AuditAction): ActionGate => ({
  right,
  bulk: noted,
});

/**
 * The right that each API call for staff needs, and whether the call asks for the password or the
 * second factor again. Use cases that pages call declare this themselves (decision 094).
 */
export const officeCalls = {
  'GET /api/admin/backups/:id': bulk('safety-export', 'backup.download'),
  // `prepareDownload` makes the file and writes the audit entry.
  'GET /api/admin/downloads/:id': bulk('participants', 'participants.export'),
  'GET /api/admin/imports/:id': { right: 'participants' },
  'GET /api/admin/race-control/events': { right: 'race-day' },
  'GET /api/admin/check-in/events': { right: 'runners' },
  'GET /api/payments.csv': bulk('money', 'payment.export'),
  'GET /api/till.csv': bulk('money', 'payment.export-till'),
  'GET /api/email-status': { right: 'email-test' },
  'POST /api/test-email': { right: 'email-test' },
  'PATCH /api/races/:id': { right: 'pictures' },
  'POST /api/races/:id/picture': { right: 'pictures' },
} as const satisfies Record<string, ActionGate>;
