import type { Schema } from '../../platform/db/schema.ts';

/**
 * The parts of the privacy policy that say which data are held (`data` of
 * `locales/<lang>/privacy.json`).
 */
type ToldGroup =
  | 'messages'
  | 'registration'
  | 'waiting'
  | 'safety'
  | 'results'
  | 'payment'
  | 'visit'
  | 'list';

type Kept =
  /** Holds no people, or data that identify nobody. */
  | { people: 'none'; until: string }
  /** Data of visitors and runners, about which the privacy policy informs them. */
  | { people: 'visitors'; told: readonly ToldGroup[]; until: string }
  /** Data of people who work on the organiser's side, who know of it. */
  | { people: 'staff'; until: string };

const always = { people: 'none', until: 'kept: facts of the event' } as const;

/**
 * What each table holds of people, and until when; a table that is missing here does not compile.
 */
export const retentionOf: Record<keyof Schema, Kept> = {
  edition: always,
  race: always,
  race_places: always,
  site_clock: always,
  race_course: always,
  calendar_entry: always,
  bib_range: always,
  message: { people: 'staff', until: 'kept: what runners were told, and by whom' },
  message_recipient: {
    people: 'visitors',
    told: ['messages'],
    until: 'goes once the mail is written, within minutes',
  },
  late_change: { people: 'staff', until: 'kept: facts of the event, and who changed them' },
  checkpoint_link: { people: 'staff', until: 'kept: on whose phone records were typed' },
  raw_record: {
    people: 'visitors',
    told: ['results'],
    until: 'kept: what results rest on; a bib names nobody once its runner is erased',
  },
  upload: always,
  participant: {
    people: 'visitors',
    told: ['registration', 'safety', 'results'],
    until: 'erased on request; safety data by forgetSafetyData; erased receipts by forgetReceipts',
  },
  bib_handout: {
    people: 'visitors',
    told: ['registration'],
    until: 'goes with the participant; who collected it for a runner by forgetSafetyData',
  },
  checkpoint_event: {
    people: 'staff',
    until: 'kept: whom who closed it named as missing, by number',
  },
  result_entry: {
    people: 'visitors',
    told: ['results'],
    until: 'kept: what results rest on; a number names nobody once its runner is erased',
  },
  result_mail: {
    people: 'visitors',
    told: ['results'],
    until: 'kept: who was told of which results; a number names nobody once its runner is erased',
  },
  publication: {
    people: 'visitors',
    told: ['results'],
    until: 'kept: published results; whoever is erased is taken out of all of them',
  },
  finish_import: {
    people: 'visitors',
    told: ['results'],
    until: 'rows are emptied once applied; a file left lying goes after a day',
  },
  gear_list: {
    people: 'none',
    until: 'kept: bibs, which name nobody once their runners are erased',
  },
  gear_check: {
    people: 'visitors',
    told: ['results'],
    until: 'kept: what penalties rest on; notes and whose they were go when the runner is erased',
  },
  gear_decision: {
    people: 'visitors',
    told: ['results'],
    until: 'kept with the check that it answers; reasons go when the runner is erased',
  },
  circuit_import: {
    people: 'visitors',
    told: ['results'],
    until: 'rows are emptied once imported; a file left lying goes after a day',
  },
  circuit_result: {
    people: 'visitors',
    told: ['results'],
    until: 'kept: what the circuit is decided by; erased with the participant, or on request',
  },
  circuit_decision: {
    people: 'visitors',
    told: ['results'],
    until: 'kept, as the results that it is about; deleted where one is erased',
  },
  past_race: {
    people: 'visitors',
    told: ['results'],
    until: 'rows are emptied once imported; a file left lying goes after a day',
  },
  past_result: {
    people: 'visitors',
    told: ['results'],
    until: 'kept: the race’s history; a name is taken out on request, or with its runner’s word',
  },
  circuit_publication: { people: 'staff', until: 'kept: what was public, and by whom' },
  start_gun: { people: 'staff', until: 'kept: times of the race' },
  start_count: { people: 'staff', until: 'kept: how many stood at the line' },
  record_decision: { people: 'staff', until: 'kept, as the entries that it is about' },
  runner_decision: {
    people: 'visitors',
    told: ['registration'],
    until: 'goes with the participant',
  },
  mailed_code: {
    people: 'visitors',
    told: ['registration'],
    until: 'good for minutes; goes with the participant',
  },
  mailbox_pass: {
    people: 'visitors',
    told: ['registration'],
    until: 'good for minutes; forgetPasses',
  },
  link_request: {
    people: 'visitors',
    told: ['registration'],
    until: 'the address goes once its mails are written; forgetAskedLinks after a day',
  },
  waiting_entry: { people: 'visitors', told: ['waiting'], until: 'forgetWaiting' },
  payment: { people: 'visitors', told: ['payment'], until: 'forgetReceipts' },
  refund: { people: 'visitors', told: ['payment'], until: 'forgetReceipts' },
  payment_event: { people: 'none', until: 'kept: numbers of the provider, as the accounts' },
  demo_payment: { people: 'none', until: 'kept: invented, in demo mode only' },
  demo_refund: { people: 'none', until: 'kept: invented, in demo mode only' },
  provider_check: { people: 'none', until: 'kept: sums and numbers of the provider' },
  contact_message: { people: 'visitors', told: ['messages'], until: 'forgetOldMessages' },
  newsletter_subscriber: {
    people: 'visitors',
    told: ['list'],
    until: 'unsubscribed at once; forgetNewsletter',
  },
  mail: { people: 'visitors', told: ['messages', 'registration'], until: 'forgetOldMessages' },
  visitor_key: { people: 'visitors', told: ['visit'], until: 'forgetVisitorKeys' },
  signing_key: { people: 'none', until: 'kept: which key signs what' },
  sign_in_try: { people: 'staff', until: 'forgetAccess' },
  migration_hash: { people: 'none', until: 'kept: what the schema was made of' },
  backup: { people: 'none', until: 'kept: which backups were made' },
  alarm: { people: 'none', until: 'kept: what was amiss, and when' },
  site_count: { people: 'none', until: 'kept for eight days: numbers' },
  restored_data: { people: 'staff', until: 'kept: who let visitors in after a restore' },
  staff: { people: 'staff', until: 'kept: the history names them' },
  staff_session: { people: 'staff', until: 'forgetAccess' },
  staff_device: { people: 'staff', until: 'forgetAccess, a year after the last sign-in from it' },
  staff_email_change: { people: 'staff', until: 'confirmed; forgetAccess after a day' },
  staff_passkey: { people: 'staff', until: 'taken away by its owner, or with the second factor' },
  staff_recovery_code: { people: 'staff', until: 'used once; goes with the second factor' },
  staff_invitation: { people: 'staff', until: 'forgetAccess' },
  audit_entry: {
    people: 'staff',
    until: 'kept: what concerns a runner is erased with the runner; reasons by forgetSafetyData',
  },
  audit_chain: { people: 'none', until: 'kept: a count and a hash' },
  office_download: { people: 'staff', until: 'forgetDownloads' },
  data_key_check: { people: 'none', until: 'kept: a known word, sealed' },
  participant_import: {
    people: 'visitors',
    told: ['registration', 'safety'],
    until: 'deleteOldImports',
  },
};
