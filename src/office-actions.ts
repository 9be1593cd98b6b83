import type { AdminServices } from './admin-services.ts';
import { type ActionGate, behindGates, type Gates } from './platform/auth/guards.ts';
import { holdsSafetyData } from './registration/office/exports/prepare-download.ts';
import type { ForStaff } from './site/staff-caller.ts';
import type { AuditAction } from './staff/audit/audit-actions.ts';

const anybody = { right: 'signed-in' } as const;
const anybodyOnceMore = { right: 'signed-in', isGrave: true } as const;
const onAnyPage = { page: 'signed-in' } as const;
const staff = { right: 'staff' } as const;
const staffOnceMore = { right: 'staff', isGrave: true } as const;
const onStaffPages = { page: 'staff' } as const;
const participants = { right: 'participants' } as const;
const onParticipantsPages = { page: 'participants' } as const;

const bulk = (right: ActionGate['right'], noted: AuditAction): ActionGate => ({
  right,
  bulk: noted,
});

/** What a caller gets of each service. */
type Opened = {
  [Name in Exclude<keyof AdminServices, 'ctx'>]: ReturnType<AdminServices[Name]>;
};

/**
 * What every action of the office needs: the right, and whether it asks for the password or the
 * second factor again, as everything does that brings people's data out or in by the many, opens
 * access or gives money back. A method that is not named here does not compile.
 */
export const officeActions: { [Name in keyof Opened]: Gates<Opened[Name]> } = {
  account: {
    sessions: onAnyPage,
    secondFactor: onAnyPage,
    rename: anybody,
    askedEmail: onAnyPage,
    askForEmail: anybodyOnceMore,
    confirmEmail: anybody,
    changePassword: anybody,
    endSession: anybody,
    prepareSecondFactor: anybody,
    // The secret may have waited on the page for somebody who finds the browser open.
    startSecondFactor: anybodyOnceMore,
    dropSecondFactor: anybody,
    factors: onAnyPage,
    preparePasskey: anybodyOnceMore,
    addPasskey: anybodyOnceMore,
    removePasskey: anybodyOnceMore,
    makeRecoveryCodes: anybodyOnceMore,
  },
  accounts: {
    people: { page: ['staff', 'audit'] },
    find: onStaffPages,
    invitations: onStaffPages,
    invite: staffOnceMore,
    linkForPassword: staffOnceMore,
    withdraw: staff,
    changeRights: staffOnceMore,
    changeEmail: staffOnceMore,
    // Access is closed at once: its owner may be misusing it at that moment.
    setActive: (_id, isActive) => (isActive ? staffOnceMore : staff),
    resetSecondFactor: staffOnceMore,
    isFactorRequired: onStaffPages,
    requireFactor: staffOnceMore,
    audit: { page: 'audit' },
  },
  stepUp: {
    takesCode: onAnyPage,
    askPasskey: onAnyPage,
    confirm: anybody,
    keep: onAnyPage,
    open: onAnyPage,
  },
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

/** Opens each service only as far as the gates let the caller through. */
export function behindOfficeGates({ ctx, ...services }: AdminServices): AdminServices {
  const guarded = Object.entries(services).map(([name, openFor]) => {
    const gates = officeActions[name as keyof Opened];
    const open: ForStaff<object> = (caller) =>
      behindGates((openFor as ForStaff<object>)(caller), gates as never, caller.session);
    return [name, open];
  });
  return { ...Object.fromEntries(guarded), ctx };
}
