import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const tables: Record<string, string> = {
  mailed_code: 'The latest code that was mailed to a runner.',
  sign_in_try:
    'Of an address or an account, hashed: when somebody tried to sign in, within the last minute.',
  visitor_key: 'What hashes addresses on one day; deleted a day later.',
  audit_chain: "One row: where the chain of the office's history ends.",
  provider_check: "One comparison with the payment provider's books.",
  office_download: 'A file that somebody may fetch once.',
};

const columns: Record<string, Record<string, string>> = {
  edition: {
    registration_opens_at: 'Null: from the start, and without end.',
    results_published_at:
      "From when on the results are out, and where; null: not yet, and at the edition's address.",
    left_demo_at: 'When it was first served in production; null: demo mode may have it.',
    readings: 'Chosen readings of facts that are stated twice.',
    is_factor_required: 'Whether staff can do nothing before they have a second factor.',
  },
  race_places: {
    taken: 'Places held, confirmed or on offer; the database refuses more than there are.',
  },
  race: {
    own_image_url: `The office's picture, which wins over the edition's \`image_url\`.`,
    course_id: `The office's course, which wins over the edition's \`gpx\`.`,
  },
  participant: {
    country: 'ISO 3166, two letters, or OTHER.',
    birth_date: 'YYYY-MM-DD; null when an older list did not have it.',
    medical_consent_at: 'Explicit consent to hold it; null: none is known.',
    claim_key: "The browser's own key of one registration: a repeated request makes no second one.",
    person_key: 'Name and day of birth, folded: one active registration of a person and race.',
    holds_place: `Whether one of \`race_places.taken\` is this one's.`,
    held_until: 'Until when a pending registration keeps its place; null: as long as it stands.',
    holds_begun: 'How often a place was kept for it without payment, which ends somewhere.',
    hold_network: 'Hash of the network that it is paid from, which cannot have many kept at once.',
    hold_reminded_at: 'When a mail last said that the place will be given back, and that it was.',
    is_hold_word_due: 'Whether the mail that says the place was given back is still to be written.',
    is_mail_due: 'Whether the mail that says the registration has arrived is still to be written.',
    extra_bani:
      'What a paid one lacks to the fee that fits it by now, and since when; null: nothing.',
    guardian_asked_at: 'When the guardian was last written to; null: not yet.',
    guardian_signature: 'The name that the guardian typed.',
    cancelled_because: 'Null: the runner or the office cancelled it.',
    erased_at: 'When the runner had everything erased but what accounting has to keep.',
    note: 'What the office writes to itself; runners never see it.',
    source: 'Who filled in the registration.',
    link_version:
      'Of the runner’s links that were mailed only those of this version open anything.',
    guardian_link_version: 'The same of the guardian’s.',
  },
  mailed_code: {
    code_hash: 'Null: it was used.',
    link_version: 'Of the link that it was asked for with.',
    tries: 'How often a code was tried that may have been wrong.',
    sent_at: 'When the latest ones were sent.',
  },
  waiting_entry: {
    state: 'An offered entry holds a place until it is taken or expires.',
    is_mail_due: 'Whether the mail that says how it stands is still to be written.',
    network: 'Hash of the network that it came from, which cannot have many entries at once.',
    mailed_at: 'When the offer was last sent again.',
    link_version: 'Of the offers that were mailed only those of this version are good.',
  },
  payment: {
    provider: '`office`: what the office entered.',
    reference: "The provider's name of it; null until the provider has answered.",
    target_race_id: 'The race that a paid difference changes to.',
    state: '`to_refund`: paid, but the place was gone.',
    receipt: 'The number on what the payer got for it.',
    taken_by: 'Who of the staff took it.',
    received_bani: 'What the provider took, where that is not what was asked for.',
    attempt: 'Raised when the provider has refused for good: its answers are kept by key.',
  },
  payment_event: {
    id: "The provider's; a repeated event finds its row and has no effect.",
  },
  refund: {
    attempt: 'As of a payment.',
    reason:
      'A cancellation, a place that was gone, nothing that was due any more, or the organiser’s wish.',
  },
  demo_refund: {
    key: 'A repeated request finds its row and pays nothing more.',
  },
  newsletter_subscriber: {
    asked_at: 'When the address was typed last.',
    mailed_at: 'When it was last asked by mail to confirm.',
    confirmed_at: 'Null: it waits for its owner, and nothing else is sent to it.',
  },
  mail: {
    participant_id: 'Whom it is about: erasing that person erases it.',
    unsubscribe_url:
      'Takes the address off a list by one POST (RFC 8058); null: the mail is of no list.',
    text: 'Names, links and what somebody wrote.',
    is_file: 'Whether it was only written to a file, because there was no mail server.',
    run_at:
      'When it may be tried next; while a worker has it, when it may be taken away from that one.',
  },
  staff: {
    email: 'Unique, whatever its case.',
    role: 'The name of `rights`, or `custom`.',
    password_hash: 'Null: nobody can sign in with a password.',
    totp_secret: 'Base32; a second factor is asked for from `totp_since` on.',
    totp_last_step: 'The period of the last code that was taken.',
    language: 'In which they last signed in.',
  },
  staff_session: {
    token_hash: 'SHA-256 of what the cookie holds.',
    device: 'What the browser says it is.',
    is_verified: 'Whether the second factor was given, where one is asked for.',
    confirmed_at: 'When the password or the second factor was last given in it.',
    challenge: 'What a passkey is to sign next, once and in time.',
  },
  staff_passkey: {
    id: "The credential's own, in base64url.",
    public_key: 'COSE.',
    counter: 'How often it was used, where it counts.',
  },
  staff_recovery_code: {
    code_hash: 'SHA-256; deleted once the code is used.',
  },
  staff_device: {
    device: 'As `deviceName` calls it.',
  },
  staff_email_change: {
    email: 'That somebody wants to have.',
    token_hash: 'SHA-256 of what the link ends in.',
  },
  staff_invitation: {
    made_by: 'Whose link it is, and ends with their access; null: the server’s own.',
    form_hash: 'SHA-256 of who asked for it, for whom and by which form.',
    sealed_token: 'What its link ends in, to be opened by the key of that form only.',
  },
  audit_entry: {
    staff_id: 'Null: the program itself.',
    position: 'Its place in the chain; null: not chained yet.',
    salt: 'Of `details_hash`; null once the details are erased.',
    hash: 'Holds the entry and all before it.',
  },
  upload: {
    name: 'Made of the content, so that what it names never changes.',
  },
  race_course: {
    used_at: 'When it was last put in force; null: it was only looked at.',
  },
  provider_check: {
    asked: 'Payments that the provider has told of so far.',
    moved_at: 'When it last came on; one that has not for long was cut off.',
  },
  bib_range: {
    race_id: 'Null: reserved, given by hand only.',
    first: 'Both inclusive; ranges of races do not overlap.',
  },
  participant_import: {
    rows: `JSON of the file's rows (\`TableRow\`); emptied once imported.`,
    sample: "JSON of the first rows' cells.",
    report: 'JSON of an `ImportReport`, which quotes names.',
    run: 'Of the run that may finish it.',
    touched_at: 'When the run was last heard of.',
  },
  data_key_check: {
    known: 'Sealed by the first start, so that every later one needs its key.',
  },
};

/** Says what a table or column holds where its name does not; the types of rows repeat it. */
export const comments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, meaning] of Object.entries(tables))
      await sql`comment on table ${sql.table(table)} is ${sql.lit(meaning)}`.execute(db);
    for (const [table, meanings] of Object.entries(columns))
      for (const [column, meaning] of Object.entries(meanings))
        await sql`comment on column ${sql.ref(`${table}.${column}`)} is ${sql.lit(meaning)}`.execute(
          db,
        );
  },
};
