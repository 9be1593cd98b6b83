import type { AdminServices } from './admin-services.ts';
import { type ActionGate, behindGates, type Gates } from './platform/auth/guards.ts';
import { holdsSafetyData } from './registration/office/exports/prepare-download.ts';
import type { AuditAction } from './staff/audit/audit-actions.ts';

const participants = { right: 'participants' } as const;
const onParticipantsPages = { page: 'participants' } as const;

const bulk = (right: ActionGate['right'], noted: AuditAction): ActionGate => ({
  right,
  bulk: noted,
});

/**
 * What every action of the lists needs: the right, and whether it asks for the password or the
 * second factor again. All others of the office ask for their right themselves (decision 094).
 */
export const officeActions: { lists: Gates<ReturnType<AdminServices['lists']>> } = {
  lists: {
    readBibs: onParticipantsPages,
    addBibRange: onParticipantsPages,
    removeBibRange: onParticipantsPages,
    assignBibs: bulk('participants', 'bibs.assign'),
    setBib: participants,
    prepareDownload: (wanted) =>
      holdsSafetyData(wanted)
        ? bulk('safety-export', 'participants.export-safety')
        : bulk('participants', 'participants.export'),
    readNewsletter: onParticipantsPages,
    beginImport: participants,
    findImport: onParticipantsPages,
    checkImport: onParticipantsPages,
    runImport: bulk('participants', 'participants.import'),
    dropImport: onParticipantsPages,
  },
};

/** The same of the calls of the API that only staff may make. */
export const officeCalls = {
  'GET /api/admin/backups/:id': bulk('safety-export', 'backup.download'),
  // Prepared, and noted, by `lists.prepareDownload`.
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

/** Opens the lists only as far as the gates let the caller through. */
export const behindOfficeGates = ({ ctx, lists }: AdminServices): AdminServices => ({
  ctx,
  lists: (caller) => behindGates(lists(caller), officeActions.lists, caller.session),
});
