/**
 * Everything that the organiser's history can tell; each has its sentence in
 * `locales/<lang>/audit.json`.
 */
export const auditActions = [
  'bib-range.add',
  'bib-range.remove',
  'bib.clear',
  'bib.set',
  'bibs.assign',
  'list.pdf',
  'mail.test',
  'newsletter.export',
  'notice.change',
  'notice.publish',
  'notice.withdraw',
  'participant.cancel',
  'participant.confirm',
  'participant.edit',
  'participant.extras',
  'participant.import',
  'participant.mail',
  'participant.move',
  'participant.note',
  'participant.pay',
  'participant.refund',
  'participant.register',
  'participant.remind',
  'participant.safety-data',
  'participant.safety-edit',
  'participant.settle',
  'participant.unpaid',
  'participants.export',
  'participants.export-safety',
  'participants.import',
  'payment.compare',
  'payment.refund',
  'payment.settle',
  'program.add',
  'program.change',
  'program.remove',
  'race.change',
  'race.course',
  'race.picture',
  'readings.choose',
  'registration.capacity',
  'registration.set',
  'results.set',
  'session.end',
  'session.refuse',
  'session.start',
  'staff.activate',
  'staff.create',
  'staff.deactivate',
  'staff.email',
  'staff.email-ask',
  'staff.invite',
  'staff.link',
  'staff.own-link',
  'staff.passkey-add',
  'staff.passkey-remove',
  'staff.password',
  'staff.recovery-codes',
  'staff.recovery-use',
  'staff.rename',
  'staff.require-factor',
  'staff.role',
  'staff.second-factor',
  'staff.withdraw',
  'waiting.offer',
  'waiting.remove',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Whether a stored text is one of them: entries of earlier releases may hold others. */
export const isAuditAction = (text: string): text is AuditAction =>
  auditActions.some((each) => each === text);

/** Actions whose reason may tell of somebody's health. */
export const safetyActions: readonly AuditAction[] = [
  'participant.safety-data',
  'participant.safety-edit',
  'participants.export-safety',
];

/** Whether an entry's reason is only for those who may see safety data. */
export const hasSafetyReason = (action: string): boolean =>
  safetyActions.some((each) => each === action);
