import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How every process hears of changes; mails, keys, the clock, and what the schema is made of. */
const platform = sql`
-- Every process hears which table's data changed, whoever changed them.
create function tell_data_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('data_change', tg_table_name);
        return null;
      end $$;

-- Wakes the workers of every process when a commit leaves them something to do.
create function tell_job_due() returns trigger language plpgsql as $$
      begin
        perform pg_notify('job_due', tg_table_name);
        return null;
      end $$;

-- The outbox.
create table mail (
  id uuid primary key,
  created_at timestamptz not null default now(),
  to_name text,
  to_address text not null,
  reply_to_name text,
  reply_to_address text,
  is_automatic_reply boolean not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  run_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  last_error text,
  participant_id integer,
  unsubscribe_url text,
  is_file boolean not null default false
);
comment on column mail.text is 'Names, links and what somebody wrote.';
comment on column mail.run_at is
  'When it may be tried next; while a worker has it, when it may be taken away from that one.';
comment on column mail.participant_id is 'Whom it is about: erasing that person erases it.';
comment on column mail.unsubscribe_url is
  'Takes the address off a list by one POST (RFC 8058); null: the mail is of no list.';
comment on column mail.is_file is
  'Whether it was only written to a file, because there was no mail server.';
create index mail_due on mail (run_at) where state = 'waiting';
create index mail_to on mail (lower(to_address));
create index mail_participant on mail (participant_id) where participant_id is not null;
create index mail_unsubscribe on mail (lower(to_address)) where unsubscribe_url is not null;
create index mail_failed on mail (run_at) where state = 'failed';
create index mail_mailbox on mail (
  (regexp_replace(lower(to_address), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g'))
);
create trigger tell_job_due after insert on mail
for each statement execute function tell_job_due();

create table signing_key (
  purpose text primary key,
  version integer not null default 1,
  data_key text not null
);
comment on table signing_key is
  'Which key signs for a purpose; the key itself is derived from DATA_KEY.';
comment on column signing_key.data_key is 'The id of the data key that it is derived from.';

-- Addresses are kept as HMACs only, under a key that lives for two days.
create table visitor_key (
  day date primary key,
  -- Two random UUIDs are 244 bits.
  secret bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
comment on table visitor_key is 'What hashes addresses on one day; deleted a day later.';

-- What the processes of a site know of time: one row, made by the first look.
create table site_clock (
  id boolean primary key default true check (id),
  noted_at timestamptz not null,
  confirmed_at timestamptz,
  beat_at timestamptz not null
);
comment on column site_clock.noted_at is 'The machine''s clock when it was last found right.';
comment on column site_clock.confirmed_at is
  'What the machine''s clock showed when somebody in the office last said that it is right.';
comment on column site_clock.beat_at is
  'When a process last tried whether the database takes what is written.';

-- One sealed value, which the first start writes: a step has no key.
create table data_key_check (
  id integer primary key check (id = 1),
  known text not null
);
comment on column data_key_check.known is
  'Sealed by the first start, so that every later one needs its key.';

-- What each step was when the database took it, so that one that was edited since is noticed.
create table migration_hash (
  name text primary key,
  hash text not null,
  noted_at timestamptz not null default now()
);
comment on column migration_hash.hash is
  'Of the step’s file as it was when it was taken, its white space left out.';

-- When data came out of a backup.
create table restored_data (
  id integer primary key generated always as identity,
  taken_at timestamptz not null,
  restored_at timestamptz not null default now(),
  opened_at timestamptz,
  opened_by text
);
comment on column restored_data.taken_at is
  'When the backup was made: what came after it is not in these data.';
comment on column restored_data.opened_at is
  'Null: visitors are kept out until payments were compared with the provider.';
comment on column restored_data.opened_by is
  'Email of who opened it without the comparison; null: the comparison did.';
`;

/** The year that is served, with what is set for it while it runs. */
const edition = sql`
-- The first start writes the row of its year.
create table edition (
  year integer primary key,
  is_registration_open boolean not null default false,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  is_factor_required boolean not null default false,
  results_published_at timestamptz,
  results_url text check (results_url ~ '^https://'),
  left_demo_at timestamptz,
  readings jsonb not null default '{}',
  before_demo jsonb
);
comment on column edition.registration_opens_at is 'Null: from the start, and without end.';
comment on column edition.is_factor_required is
  'Whether staff can do nothing before they have a second factor.';
comment on column edition.results_published_at is
  'From when on the results are out, and where; null: not yet, and at the edition''s address.';
comment on column edition.left_demo_at is
  'When it was first served in production; null: demo mode may have it.';
comment on column edition.readings is 'Chosen readings of facts that are stated twice.';
comment on column edition.before_demo is
  'Null: no moment of demo mode is chosen; otherwise what comes back when none is.';
create trigger tell_data_change after insert or update or delete or truncate on edition
for each statement execute function tell_data_change();

-- A calendar takes a moved entry for a newer one by its count of changes and their moment.
create table calendar_entry (
  key text primary key,
  facts jsonb not null,
  sequence integer not null default 1,
  changed_at timestamptz not null default now()
);
comment on table calendar_entry is 'Which version of each line of the programme calendars get.';
comment on column calendar_entry.facts is
  'The line as it was last; another one is a further version.';
`;

/** Who works in the office, how they sign in, and the history of what they did. */
const staff = sql`
-- What somebody may do is a set of rights; a role is the name of such a set.
create table staff (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email text not null,
  name text not null,
  role text not null
    check (role in ('admin', 'office', 'treasurer', 'doctor', 'volunteer', 'custom')),
  password_hash text,
  totp_secret text,
  totp_since timestamptz,
  -- A code is good once: that of an earlier step than this is refused.
  totp_last_step bigint,
  is_active boolean not null default true,
  language text,
  rights text[] not null
);
comment on column staff.email is 'Unique, whatever its case.';
comment on column staff.role is 'The name of \`rights\`, or \`custom\`.';
comment on column staff.password_hash is 'Null: nobody can sign in with a password.';
comment on column staff.totp_secret is 'Base32; a second factor is asked for from \`totp_since\` on.';
comment on column staff.totp_last_step is 'The period of the last code that was taken.';
comment on column staff.language is 'In which they last signed in.';
create unique index staff_email on staff (lower(email));

create table staff_session (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device text not null,
  is_verified boolean not null,
  confirmed_at timestamptz,
  challenge text,
  challenge_until timestamptz
);
comment on column staff_session.token_hash is 'SHA-256 of what the cookie holds.';
comment on column staff_session.device is 'What the browser says it is.';
comment on column staff_session.is_verified is
  'Whether the second factor was given, where one is asked for.';
comment on column staff_session.confirmed_at is
  'When the password or the second factor was last given in it.';
comment on column staff_session.challenge is 'What a passkey is to sign next, once and in time.';
create index staff_session_of on staff_session (staff_id);

create table staff_passkey (
  id text primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on column staff_passkey.id is 'The credential''s own, in base64url.';
comment on column staff_passkey.public_key is 'COSE.';
comment on column staff_passkey.counter is 'How often it was used, where it counts.';
create index staff_passkey_of on staff_passkey (staff_id);

create table staff_recovery_code (
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null,
  constraint staff_recovery_code_pk primary key (staff_id, code_hash)
);
comment on column staff_recovery_code.code_hash is 'SHA-256; deleted once the code is used.';

-- From which devices somebody has signed in, so that a new one is told by mail.
create table staff_device (
  staff_id uuid not null references staff (id) on delete cascade,
  device text not null,
  seen_at timestamptz not null default now(),
  constraint staff_device_pk primary key (staff_id, device)
);
comment on column staff_device.device is 'As \`deviceName\` calls it.';

-- An address that somebody wants to have, until the link that is mailed there is opened.
create table staff_email_change (
  staff_id uuid primary key references staff (id) on delete cascade,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on column staff_email_change.email is 'That somebody wants to have.';
comment on column staff_email_change.token_hash is 'SHA-256 of what the link ends in.';

create table staff_invitation (
  token_hash bytea primary key,
  role text not null
    check (role in ('admin', 'office', 'treasurer', 'doctor', 'volunteer', 'custom')),
  -- Null: for the person who starts the site and reads the link in its log.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  made_by uuid references staff (id) on delete cascade,
  form_hash bytea,
  sealed_token text,
  rights text[] not null
);
comment on column staff_invitation.made_by is
  'Whose link it is, and ends with their access; null: the server’s own.';
comment on column staff_invitation.form_hash is
  'SHA-256 of who asked for it, for whom and by which form.';
comment on column staff_invitation.sealed_token is
  'What its link ends in, to be opened by the key of that form only.';
create unique index staff_invitation_form on staff_invitation (form_hash) where used_at is null;

create table sign_in_try (
  key_hash bytea primary key,
  tried_at timestamptz[] not null
);
comment on table sign_in_try is
  'Of an address or an account, hashed: when somebody tried to sign in, within the last minute.';

-- What names people is hashed apart, with salt, so that it can be erased and the chain still holds.
create table audit_entry (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  staff_id uuid references staff (id),
  staff_email text not null,
  action text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  position bigint unique,
  salt bytea,
  details_hash bytea,
  hash bytea,
  constraint chained_wholly check (
    (position is null) = (hash is null) and (hash is null) = (details_hash is null)
  )
);
comment on column audit_entry.staff_id is 'Null: the program itself.';
comment on column audit_entry.position is 'Its place in the chain; null: not chained yet.';
comment on column audit_entry.salt is 'Of \`details_hash\`; null once the details are erased.';
comment on column audit_entry.hash is 'Holds the entry and all before it.';
create index audit_subject on audit_entry (subject);
create index audit_unchained on audit_entry (id) where position is null;

create table audit_chain (
  id integer primary key check (id = 1),
  length bigint not null,
  last_hash bytea not null
);
comment on table audit_chain is 'One row: where the chain of the office''s history ends.';
insert into audit_chain (id, length, last_hash) values (1, 0, '\\x');
`;

/** Races, pictures, and what visitors and the office write to each other. */
const event = sql`
create table race (
  id integer primary key,
  position integer not null,
  image_url text,
  difficulty text not null,
  distance_km double precision not null check (distance_km > 0),
  climb_m integer not null check (climb_m >= 0),
  date text not null check (date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  start_time text not null check (start_time ~ '^\\d{2}:\\d{2}$'),
  time_limit_min integer not null,
  is_ema_certified boolean not null,
  is_national_championship boolean not null,
  race_map text,
  aid_stations_km jsonb not null,
  cutoffs jsonb not null,
  waymark jsonb not null,
  gpx text not null,
  own_image_url text,
  course_id integer,
  names jsonb not null,
  descriptions jsonb not null
);
comment on column race.own_image_url is
  'The office''s picture, which wins over the edition''s \`image_url\`.';
comment on column race.course_id is 'The office''s course, which wins over the edition''s \`gpx\`.';
create trigger tell_data_change after insert or update or delete or truncate on race
for each statement execute function tell_data_change();

create table race_course (
  id integer primary key generated always as identity,
  race_id integer not null references race (id) on delete cascade,
  created_at timestamptz not null default now(),
  file_name text not null,
  gpx text not null,
  used_at timestamptz
);
comment on column race_course.used_at is
  'When it was last put in force; null: it was only looked at.';
alter table race add foreign key (course_id) references race_course (id) on delete set null;

-- Pictures and courses that the office put in the place of the edition's.
create table upload (
  name text primary key,
  created_at timestamptz not null default now(),
  type text not null,
  content bytea not null
);
comment on column upload.name is 'Made of the content, so that what it names never changes.';

create table contact_message (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null
);

-- People who no longer want it are deleted, so that there is no such state.
create table newsletter_subscriber (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  language text not null,
  asked_at timestamptz not null,
  mailed_at timestamptz not null,
  confirmed_at timestamptz
);
comment on column newsletter_subscriber.asked_at is 'When the address was typed last.';
comment on column newsletter_subscriber.mailed_at is 'When it was last asked by mail to confirm.';
comment on column newsletter_subscriber.confirmed_at is
  'Null: it waits for its owner, and nothing else is sent to it.';
create unique index newsletter_address on newsletter_subscriber (lower(email));

-- What the office told runners; who got it stands with the mails themselves.
create table message (
  id uuid primary key,
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  audience text not null,
  race_id integer,
  texts jsonb not null,
  recipients integer not null check (recipients >= 0)
);
comment on column message.id is 'Made with the form, so that a form that is sent twice counts once.';
comment on column message.race_id is 'Null: of every race.';
comment on column message.texts is 'By language: subject and text, with their placeholders.';

-- What changes late, beside what the edition’s files say: of each subject the last word holds.
create table late_change (
  id integer primary key generated always as identity,
  at timestamptz not null default now(),
  staff_id uuid not null references staff (id),
  -- Such as \`race 1\`, \`notice 3\`.
  subject text not null,
  -- Null: as the files say; a notice is withdrawn.
  value jsonb,
  told_at timestamptz,
  message_id uuid references message (id)
);
comment on column late_change.told_at is
  'Of a race: since when mails tell of the start that holds since; null: not looked at yet, or passed over by a later change.';
comment on column late_change.message_id is
  'The message by which they do; null: the start had not moved.';
create index late_change_subject on late_change (subject, id);
create trigger tell_data_change after insert or update or delete or truncate on late_change
for each statement execute function tell_data_change();
`;

/** Places, runners, waiting lists, links, payments, bibs and imports. */
const registration = sql`
create table race_places (
  race_id integer primary key references race (id) on delete cascade,
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0,
  constraint taken_fits check (taken between 0 and capacity)
);
comment on column race_places.taken is
  'Places held, confirmed or on offer; the database refuses more than there are.';
-- Pages show whether a race is full, not how full: every registration need not be told.
create trigger tell_data_change
after update on race_places for each row
when ((old.taken >= old.capacity) is distinct from (new.taken >= new.capacity))
execute function tell_data_change();

create table participant (
  id integer primary key generated by default as identity,
  created_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  country text not null check (country ~ '^([A-Z]{2}|OTHER)$'),
  birth_date date,
  gender text check (gender in ('M', 'F')),
  race_id integer not null references race (id),
  emergency_name text not null,
  emergency_phone text not null,
  medical_info text not null default '',
  is_in_circuit boolean not null,
  shirt_size text,
  bib integer unique check (bib > 0),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled')),
  claim_key uuid unique,
  person_key text,
  language text not null default 'en',
  holds_place boolean not null default false,
  held_until timestamptz,
  is_mail_due boolean not null default false,
  mail_written_at timestamptz,
  fee_minor integer not null check (fee_minor >= 0),
  licence text,
  guardian_name text,
  guardian_email text,
  guardian_signed_at timestamptz,
  guardian_signature text,
  accepted_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  erased_at timestamptz,
  note text not null default '',
  source text not null default 'site' check (source in ('site', 'office')),
  link_version integer not null default 0 check (link_version >= 0),
  guardian_link_version integer not null default 0 check (guardian_link_version >= 0),
  holds_begun smallint not null default 0,
  guardian_asked_at timestamptz,
  guardian_reminders integer not null default 0,
  medical_consent_at timestamptz,
  medical_consent_by text check (medical_consent_by in ('runner', 'office', 'import')),
  extra_minor integer check (extra_minor > 0),
  extra_since timestamptz,
  hold_reminded_at timestamptz,
  hold_told_at timestamptz,
  is_hold_word_due boolean not null default false,
  cancelled_because text check (cancelled_because = 'unpaid'),
  club text not null default '',
  fee_day date,
  ordered_extras jsonb not null default '{}' check (jsonb_typeof(ordered_extras) = 'object'),
  live_opt_out boolean not null default false,
  hold_networks bytea[],
  proven_at timestamptz default now(),
  oldest_order_version integer not null default 0,
  safety_lock integer,
  offered_until timestamptz,
  guardian_signed_from text,
  constraint medical_consent_is_whole check (
    (medical_consent_at is null) = (medical_consent_by is null)
  ),
  constraint extra_whole check ((extra_minor is null) = (extra_since is null))
);
comment on column participant.country is 'ISO 3166, two letters, or OTHER.';
comment on column participant.birth_date is 'YYYY-MM-DD; null when an older list did not have it.';
comment on column participant.claim_key is
  'The browser''s own key of one registration: a repeated request makes no second one.';
comment on column participant.person_key is
  'Name and day of birth, folded: one proven registration of a person and race.';
comment on column participant.holds_place is 'Whether one of \`race_places.taken\` is this one''s.';
comment on column participant.held_until is
  'Until when a pending registration keeps its place; null: as long as it stands.';
comment on column participant.is_mail_due is
  'Whether the mail that says the registration has arrived is still to be written.';
comment on column participant.guardian_signature is 'The name that the guardian typed.';
comment on column participant.erased_at is
  'When the runner had everything erased but what accounting has to keep.';
comment on column participant.note is 'What the office writes to itself; runners never see it.';
comment on column participant.source is 'Who filled in the registration.';
comment on column participant.link_version is
  'Of the runner’s links that were mailed only those of this version open anything.';
comment on column participant.guardian_link_version is 'The same of the guardian’s.';
comment on column participant.holds_begun is
  'How often a place was kept for it without payment, which ends somewhere.';
comment on column participant.guardian_asked_at is
  'When the guardian was last written to; null: not yet.';
comment on column participant.medical_consent_at is
  'Explicit consent to hold it; null: none is known.';
comment on column participant.extra_minor is
  'What a paid one lacks to the fee that fits it by now, and since when; null: nothing.';
comment on column participant.hold_reminded_at is
  'When a mail last said that the place will be given back, and that it was.';
comment on column participant.is_hold_word_due is
  'Whether the mail that says the place was given back is still to be written.';
comment on column participant.cancelled_because is 'Null: the runner or the office cancelled it.';
comment on column participant.fee_day is
  'Whose fees hold for it; null: those of the day on which it was made.';
comment on column participant.ordered_extras is
  'What is sold with the race, by its id; fee_minor holds its price, extra_minor does not.';
comment on column participant.live_opt_out is
  'Not shown on the live page, by the runner’s own wish.';
comment on column participant.hold_networks is
  'Hashes of the networks that it is paid from, which cannot have many kept at once.';
comment on column participant.proven_at is
  'When somebody acted on the mailed page, or paid, or the office entered it; null: not yet.';
comment on column participant.oldest_order_version is
  'Browsers that came by the order with an earlier version of the link may not pay it.';
comment on column participant.safety_lock is
  'Since the office changed the address, emergency and health data are closed to the new mailbox: the version of the link by which the old one opens them. Null: open.';
comment on column participant.offered_until is
  'Until when an accepted offer of the waiting list keeps the place unpaid; null: there was none.';
comment on column participant.guardian_signed_from is
  'The network that the guardian signed from, as people read it; null: none is known.';
create index participant_race on participant (race_id);
create index participant_held on participant (held_until) where holds_place and status = 'pending';
create index participant_mail_due on participant (id) where is_mail_due;
create index participant_email on participant (lower(email));
create index participant_guardian_asked on participant (guardian_asked_at)
  where status = 'pending' and guardian_signed_at is null and guardian_asked_at is not null;
create index participant_hold_word on participant (id) where is_hold_word_due;
create index participant_unpaid on participant (created_at)
  where status = 'pending' and not holds_place;
create index participant_hold_mailbox on participant (
  (regexp_replace(lower(email), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g'))
) where holds_place and status = 'pending';
-- Few of thousands order what there is not enough of, and all of them are counted at once.
create index participant_ordered_extras on participant (id) where ordered_extras <> '{}';
-- What waits in the list of an index that is updated later would all be read each time.
create index participant_hold_networks on participant using gin (hold_networks)
  with (fastupdate = off) where hold_networks is not null;
create index participant_unproven on participant (race_id) where proven_at is null and holds_place;
-- Like \`mailbox\` in src/platform/mail/mail.queries.ts, as other indexes of mailboxes.
create index participant_mailbox on participant (
  (regexp_replace(lower(email), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g'))
);
create index participant_guardian_unasked on participant (id)
  where guardian_email is not null and guardian_asked_at is null
    and guardian_signed_at is null and status = 'pending';
-- A person is in a race once by a registration that is proven, and once by each mailbox that has
-- proven nothing yet: a name that somebody else has typed in keeps nobody out.
create unique index participant_once_per_race on participant (
  race_id, person_key,
  (case when proven_at is null
    then coalesce(regexp_replace(lower(email), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g'), '')
    else '' end)
) where status <> 'cancelled' and person_key is not null;
create trigger tell_data_change after insert or delete or truncate on participant
for each statement execute function tell_data_change();
create trigger tell_job_due after insert or update of is_mail_due on participant
for each row when (new.is_mail_due) execute function tell_job_due();
-- How many of an extra are left shows on the pages of races: a place that is taken or given back is
-- told where something was ordered with it.
create trigger tell_extras_taken
after update of holds_place on participant for each row
when (old.holds_place is distinct from new.holds_place and new.ordered_extras <> '{}')
execute function tell_data_change();
-- What a place is kept with shows on no page, and is told to nobody: every commit that tells
-- something waits for all others that do, and while registration opens most changes are of this
-- kind. The columns that are not told are listed, so that a new one is.
create trigger tell_data_update
after update on participant for each row
when (
  to_jsonb(old) - array['holds_place', 'held_until', 'hold_networks', 'holds_begun',
    'hold_told_at', 'is_hold_word_due', 'is_mail_due', 'mail_written_at']
  is distinct from
  to_jsonb(new) - array['holds_place', 'held_until', 'hold_networks', 'holds_begun',
    'hold_told_at', 'is_hold_word_due', 'is_mail_due', 'mail_written_at']
)
execute function tell_data_change();

create table waiting_entry (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  race_id integer not null references race (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  language text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'taken', 'expired', 'left')),
  offered_until timestamptz,
  is_mail_due boolean not null default false,
  link_version integer not null default 0 check (link_version >= 0),
  fee_day date not null default current_date,
  networks bytea[]
);
comment on column waiting_entry.state is
  'An offered entry holds a place until it is taken or expires.';
comment on column waiting_entry.is_mail_due is
  'Whether the mail that says how it stands is still to be written.';
comment on column waiting_entry.link_version is
  'Of the offers that were mailed only those of this version are good.';
comment on column waiting_entry.fee_day is
  'The day of the race’s time zone on which somebody queued, whose fees an offer keeps.';
comment on column waiting_entry.networks is
  'Hashes of the networks that it came from, which cannot have many entries at once.';
create index waiting_networks on waiting_entry using gin (networks)
  with (fastupdate = off) where state in ('waiting', 'offered');
-- Two people with one mailbox can both wait.
create unique index waiting_once
  on waiting_entry (race_id, lower(email), lower(first_name), lower(last_name))
  where state in ('waiting', 'offered');
create trigger tell_job_due after insert or update of is_mail_due on waiting_entry
for each row when (new.is_mail_due) execute function tell_job_due();

create table mailed_code (
  participant_id integer primary key references participant (id) on delete cascade,
  code_hash bytea,
  link_version integer not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz[] not null
);
comment on table mailed_code is 'The latest code that was mailed to a runner.';
comment on column mailed_code.code_hash is 'Null: it was used.';
comment on column mailed_code.link_version is 'Of the link that it was asked for with.';
comment on column mailed_code.tries is 'How often a code was tried that may have been wrong.';
comment on column mailed_code.sent_at is 'When the latest ones were sent.';

create table mailbox_pass (
  hash bytea primary key,
  participant_id integer not null references participant (id) on delete cascade,
  link_version integer not null,
  expires_at timestamptz not null
);
comment on table mailbox_pass is
  'A browser whose holder has given the code that was mailed to a runner.';
create index on mailbox_pass (participant_id);

create table link_request (
  mailbox bytea primary key,
  asked_at timestamptz not null,
  address text
);
comment on table link_request is
  'For which mailboxes links were asked within the day, whether or not anybody is registered there.';
comment on column link_request.mailbox is 'Hashed with the key of a day.';
comment on column link_request.address is 'Where the links go; null once their mails are written.';
create trigger tell_job_due after insert or update of address on link_request
for each row when (new.address is not null) execute function tell_job_due();

create table payment (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  participant_id integer not null references participant (id),
  provider text not null,
  reference text,
  purpose text not null check (purpose in ('fee', 'change', 'extra')),
  target_race_id integer references race (id),
  amount_minor integer not null check (amount_minor > 0),
  state text not null default 'open'
    check (state in ('open', 'processing', 'succeeded', 'failed', 'to_refund', 'refunded')),
  succeeded_at timestamptz,
  refunded_minor integer not null default 0,
  attempt integer not null default 0,
  source text not null default 'card' check (source in ('card', 'transfer', 'cash', 'free')),
  receipt text,
  taken_by uuid references staff (id),
  received_minor integer check (received_minor >= 0),
  received_currency text,
  constraint payment_reference unique (provider, reference),
  constraint refund_fits check (refunded_minor between 0 and amount_minor)
);
comment on column payment.provider is '\`office\`: what the office entered.';
comment on column payment.reference is
  'The provider''s name of it; null until the provider has answered.';
comment on column payment.target_race_id is 'The race that a paid difference changes to.';
comment on column payment.state is '\`to_refund\`: paid, but the place was gone.';
comment on column payment.attempt is
  'Raised when the provider has refused for good: its answers are kept by key.';
comment on column payment.receipt is 'The number on what the payer got for it.';
comment on column payment.taken_by is 'Who of the staff took it.';
comment on column payment.received_minor is
  'What the provider took, where that is not what was asked for.';
create index payment_participant on payment (participant_id);
-- However many requests come at once, one payment can be paid.
create unique index payment_once on payment (participant_id, purpose)
  where state in ('open', 'processing');

create table payment_event (
  id text primary key,
  received_at timestamptz not null default now(),
  type text not null,
  reference text
);
comment on column payment_event.id is
  'The provider''s; a repeated event finds its row and has no effect.';

create table refund (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  payment_id uuid not null references payment (id),
  amount_minor integer not null check (amount_minor > 0),
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  run_at timestamptz not null default now(),
  tries integer not null default 0,
  reference text,
  done_at timestamptz,
  last_error text,
  attempt integer not null default 0
);
comment on column refund.reason is
  'A cancellation, a place that was gone, nothing that was due any more, or the organiser’s wish.';
comment on column refund.attempt is 'As of a payment.';
create index refund_payment on refund (payment_id);
create trigger tell_job_due after insert on refund
for each statement execute function tell_job_due();

-- Demo mode's payment provider keeps its books here, as another company would keep them.
create table demo_payment (
  reference text primary key,
  created_at timestamptz not null default now(),
  "order" jsonb not null,
  amount_minor integer not null,
  state text not null check (state in ('open', 'processing', 'succeeded', 'failed'))
);

create table demo_refund (
  key text primary key,
  reference text not null references demo_payment (reference),
  amount_minor integer not null
);
comment on column demo_refund.key is 'A repeated request finds its row and pays nothing more.';

create table provider_check (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  since timestamptz not null,
  asked integer not null default 0,
  moved_at timestamptz not null default now(),
  outcome jsonb
);
comment on table provider_check is 'One comparison with the payment provider''s books.';
comment on column provider_check.asked is 'Payments that the provider has told of so far.';
comment on column provider_check.moved_at is
  'When it last came on; one that has not for long was cut off.';

create table bib_range (
  id integer primary key generated by default as identity,
  race_id integer references race (id) on delete cascade,
  first integer not null check (first > 0),
  last integer not null,
  constraint range_fits check (first <= last),
  constraint bib_range_once
    exclude using gist (int4range(first, last, '[]') with &&) where (race_id is not null)
);
comment on column bib_range.race_id is 'Null: reserved, given by hand only.';
comment on column bib_range.first is 'Both inclusive; ranges of races do not overlap.';

create table participant_import (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  staff_id uuid not null references staff (id) on delete cascade,
  file_name text not null,
  header jsonb not null,
  rows text not null,
  row_count integer not null,
  choice jsonb not null,
  report text,
  state text not null default 'draft' check (state in ('draft', 'checked', 'running', 'done')),
  run uuid,
  done_rows integer not null default 0,
  touched_at timestamptz not null default now(),
  sample text not null default ''
);
comment on column participant_import.rows is
  'JSON of the file''s rows (\`TableRow\`); emptied once imported.';
comment on column participant_import.report is 'JSON of an \`ImportReport\`, which quotes names.';
comment on column participant_import.run is 'Of the run that may finish it.';
comment on column participant_import.touched_at is 'When the run was last heard of.';
comment on column participant_import.sample is 'JSON of the first rows'' cells.';

create table office_download (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  staff_id uuid not null references staff (id) on delete cascade,
  wanted jsonb not null
);
comment on table office_download is 'A file that somebody may fetch once.';

create table message_recipient (
  id integer primary key generated always as identity,
  message_id uuid not null references message (id) on delete cascade,
  participant_id integer references participant (id) on delete cascade,
  subscriber_id uuid references newsletter_subscriber (id) on delete cascade,
  unique (message_id, participant_id),
  unique (message_id, subscriber_id),
  check (num_nonnulls(participant_id, subscriber_id) = 1)
);
comment on table message_recipient is
  'Whose mail of a message is still to be written; it goes in the transaction that queues the mail.';
comment on column message_recipient.subscriber_id is
  'Of the newsletter, where it is no participant.';
create trigger tell_job_due after insert on message_recipient
for each statement execute function tell_job_due();
`;

/** What is handed out, recorded, decided and checked on race day. */
const raceDay = sql`
-- Taking a bib back leaves the row.
create table bib_handout (
  id integer primary key generated always as identity,
  participant_id integer not null references participant (id) on delete cascade,
  bib integer not null,
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  collected_by text,
  undone_at timestamptz,
  undone_by uuid references staff (id),
  papers_seen text[] not null default '{}' check (papers_seen <@ array['identity', 'certificate']),
  constraint bib_handout_undone_check check ((undone_at is null) = (undone_by is null))
);
comment on column bib_handout.collected_by is
  'The name of another person who collected it; null: the runner.';
comment on column bib_handout.papers_seen is
  'The papers that whoever handed it out has seen, of those that the race asks for.';
create unique index bib_handout_standing on bib_handout (participant_id) where undone_at is null;
-- What goes with its participant is told by that one.
create trigger tell_data_change after insert or update on bib_handout
for each statement execute function tell_data_change();

create table checkpoint_link (
  id uuid primary key,
  checkpoint text not null,
  label text not null check (char_length(label) between 1 and 60),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  staff_id uuid not null references staff (id),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  seen_at timestamptz
);
comment on column checkpoint_link.label is 'Whose phone it is for.';
comment on column checkpoint_link.seen_at is 'When a phone that holds it last called.';
create trigger tell_data_change
after insert or update of label, ends_at, revoked_at on checkpoint_link
for each statement execute function tell_data_change();

create function refuse_record_change() returns trigger language plpgsql as $$
      begin
        raise exception 'raw_record is only added to';
      end $$;

-- What phones record is only added to.
create table raw_record (
  device uuid not null,
  sequence integer not null check (sequence > 0),
  link_id uuid references checkpoint_link (id),
  staff_id uuid references staff (id),
  checkpoint text not null,
  kind text not null check (kind in ('in', 'out', 'retired', 'seen', 'void')),
  bib text not null check (char_length(bib) between 1 and 12),
  device_at timestamptz not null,
  -- A phone whose battery was empty may count from 1970: half a century is too much for an integer.
  offset_ms double precision,
  note text check (char_length(note) <= 200),
  corrects integer,
  received_at timestamptz not null default now(),
  doubt text,
  recorded_link_id uuid references checkpoint_link (id),
  primary key (device, sequence),
  check (corrects < sequence),
  constraint raw_record_one_source check (num_nonnulls(link_id, staff_id) = 1),
  constraint raw_record_void_corrects check (kind <> 'void' or corrects is not null),
  constraint raw_record_doubt check (doubt in ('after-revoking', 'other-place'))
);
comment on column raw_record.sequence is 'Counts the entries of its device.';
comment on column raw_record.link_id is 'Of the phone that delivered it; null: the staff typed it.';
comment on column raw_record.bib is 'As typed.';
comment on column raw_record.device_at is 'By the clock of the device.';
comment on column raw_record.offset_ms is
  'The server’s clock minus that of the device; null: never measured.';
comment on column raw_record.corrects is
  'The entry of the same device that this one replaces or, of the kind void, takes back.';
comment on column raw_record.doubt is 'Why it does not count until a person has decided.';
comment on column raw_record.recorded_link_id is
  'Of the phone that recorded it, where it was handed over to the one that delivered it.';
create index raw_record_link on raw_record (link_id);
create trigger refuse_record_change before update or delete or truncate on raw_record
for each statement execute function refuse_record_change();
create trigger tell_data_change after insert or update on raw_record
for each statement execute function tell_data_change();

-- What people decide about raw records and about runners can be taken back.
create table record_decision (
  id integer primary key generated always as identity,
  device uuid not null,
  sequence integer not null,
  change jsonb not null,
  reason text not null check (char_length(reason) between 1 and 300),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  undone_at timestamptz,
  undone_by uuid references staff (id),
  foreign key (device, sequence) references raw_record (device, sequence)
);
create unique index record_decision_in_force on record_decision (device, sequence)
  where undone_at is null;
create trigger tell_data_change after insert or update on record_decision
for each statement execute function tell_data_change();

create table runner_decision (
  id integer primary key generated always as identity,
  participant_id integer not null references participant (id) on delete cascade,
  kind text not null check (kind in ('retired', 'back', 'not-started')),
  reason text not null check (char_length(reason) <= 300),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  undone_at timestamptz,
  undone_by uuid references staff (id)
);
create unique index runner_decision_in_force on runner_decision (participant_id, kind)
  where undone_at is null;
create trigger tell_data_change after insert or update on runner_decision
for each statement execute function tell_data_change();

-- What a person notes of a checkpoint: that it is closed, or that the sweepers of a race came by.
create table checkpoint_event (
  id integer primary key generated always as identity,
  checkpoint text not null,
  kind text not null check (kind in ('closed', 'swept')),
  race_id integer references race (id),
  missing integer[] not null default '{}',
  reason text not null check (char_length(reason) <= 300),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  undone_at timestamptz,
  undone_by uuid references staff (id),
  constraint checkpoint_event_race check ((kind = 'swept') = (race_id is not null)),
  constraint checkpoint_event_undone check ((undone_at is null) = (undone_by is null))
);
comment on column checkpoint_event.missing is
  'Participants who had not come by when it was closed, by number: named by who closed it.';
create unique index checkpoint_event_in_force
  on checkpoint_event (checkpoint, kind, coalesce(race_id, 0))
  where undone_at is null;
create trigger tell_data_change after insert or update on checkpoint_event
for each statement execute function tell_data_change();

-- Guns, counts at the line: each entry is kept, the latest one counts.
create table start_gun (
  race_id integer not null references race (id),
  wave integer not null check (wave > 0),
  number integer not null check (number > 0),
  at timestamptz,
  reason text not null check (char_length(reason) <= 300),
  made_at timestamptz not null,
  staff_id uuid not null references staff (id),
  primary key (race_id, wave, number)
);
comment on column start_gun.wave is '1 also where the whole race starts together.';
comment on column start_gun.number is 'Counts the entries of one start; the latest one counts.';
comment on column start_gun.at is 'When the gun went off; null: an earlier entry is taken back.';
create trigger tell_data_change after insert or update on start_gun
for each statement execute function tell_data_change();

create table start_count (
  race_id integer not null references race (id),
  wave integer not null check (wave > 0),
  number integer not null check (number > 0),
  counted integer not null check (counted between 0 and 99999),
  expected integer not null,
  made_at timestamptz not null,
  staff_id uuid not null references staff (id),
  primary key (race_id, wave, number)
);
comment on column start_count.number is 'Counts the entries of one start; the latest one counts.';
comment on column start_count.expected is
  'With a bib in hand and not noted as not started, when it was counted.';
create trigger tell_data_change after insert or update on start_count
for each statement execute function tell_data_change();

-- Of a runner who is erased, the words about them and whose they were go, and nothing else.
create function refuse_gear_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and to_jsonb(new) ->> 'participant_id' is null
          and to_jsonb(new) - array['participant_id', 'note', 'reason']
            = to_jsonb(old) - array['participant_id', 'note', 'reason']
        then
          return new;
        end if;
        raise exception '% is only added to', tg_table_name;
      end $$;

-- Lists of bibs whose gear is checked, what was missing, and what was decided: only added to.
create table gear_list (
  id integer primary key generated always as identity,
  race_id integer not null references race (id),
  place text not null,
  number integer not null check (number > 0),
  pool integer[] not null,
  drawn integer[] not null,
  seed text check (char_length(seed) between 1 and 40),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  unique (race_id, number),
  check (drawn <@ pool and cardinality(drawn) between 1 and cardinality(pool))
);
comment on column gear_list.place is
  'The id of a checkpoint of the edition; start: before the start.';
comment on column gear_list.number is 'Counts the lists of a race.';
comment on column gear_list.pool is 'The bibs that could be drawn.';
comment on column gear_list.drawn is 'Those of them that were; all of them where there is no seed.';
comment on column gear_list.seed is 'What the sample follows from, with the pool; null: everybody.';
create trigger refuse_gear_change before update or delete on gear_list
for each row execute function refuse_gear_change();
create trigger tell_data_change after insert on gear_list
for each statement execute function tell_data_change();

create table gear_check (
  list_id integer not null references gear_list (id),
  bib integer not null,
  number integer not null check (number > 0),
  participant_id integer references participant (id) on delete set null,
  missing text[] not null,
  note text not null check (char_length(note) <= 300),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  primary key (list_id, bib, number)
);
comment on column gear_check.number is
  'Counts the checks of a bib on its list; the latest one counts.';
comment on column gear_check.participant_id is 'Who wore the bib; null once that runner is erased.';
comment on column gear_check.missing is 'The ids of items in the rules of the edition.';
create index on gear_check (participant_id);
create trigger refuse_gear_change before update or delete on gear_check
for each row execute function refuse_gear_change();
create trigger tell_data_change after insert on gear_check
for each statement execute function tell_data_change();

create table gear_decision (
  list_id integer not null,
  bib integer not null,
  number integer not null check (number > 0),
  check_number integer not null,
  participant_id integer references participant (id) on delete set null,
  kind text not null check (kind in ('accepted', 'other', 'none', 'taken-back')),
  is_disqualified boolean not null,
  time_min integer check (time_min between 1 and 1440),
  rule text,
  reason text not null check (char_length(reason) <= 300),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  primary key (list_id, bib, number),
  foreign key (list_id, bib, check_number) references gear_check (list_id, bib, number),
  constraint gear_decision_one_penalty check (
    num_nonnulls(time_min, nullif(is_disqualified, false))
      = case when kind in ('accepted', 'other') then 1 else 0 end
  )
);
comment on column gear_decision.number is
  'Counts the decisions about a bib on its list; the latest one counts.';
comment on column gear_decision.check_number is 'The check that it answers.';
comment on column gear_decision.time_min is 'Minutes that are added.';
comment on column gear_decision.rule is
  'The number of the rule that names the penalty, if it has one.';
create index on gear_decision (participant_id);
create trigger refuse_gear_change before update or delete on gear_decision
for each row execute function refuse_gear_change();
create trigger tell_data_change after insert on gear_decision
for each statement execute function tell_data_change();
`;

/** Results of this edition, of the circuit and of earlier years. */
const results = sql`
create function refuse_result_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is only added to', tg_table_name;
      end $$;

-- Erasing a person takes the name out; nothing else ever changes.
create function refuse_publication_change() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - 'people' is distinct from to_jsonb(old) - 'people' or exists (
          select from jsonb_each(new.people) as kept
          where old.people -> kept.key is distinct from kept.value
        ) then
          raise exception 'publication is only added to';
        end if;
        return new;
      end $$;

-- What the office enters about results, and what was published of them: both are only added to.
create table result_entry (
  race_id integer not null references race (id),
  number integer not null check (number > 0),
  change jsonb not null,
  reason text not null check (char_length(reason) <= 300),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  primary key (race_id, number)
);
comment on column result_entry.number is 'Counts the entries of its race; the later word counts.';
comment on column result_entry.change is 'A \`ResultChange\` of src/results/results.contract.ts.';
comment on column result_entry.reason is 'In public words.';
create trigger refuse_result_change before update or delete or truncate on result_entry
for each statement execute function refuse_result_change();
create trigger tell_data_change after insert or update on result_entry
for each statement execute function tell_data_change();

create table publication (
  race_id integer not null references race (id),
  version integer not null check (version > 0),
  kind text not null check (kind in ('draft', 'provisional', 'official')),
  snapshot jsonb not null,
  people jsonb not null,
  note text not null check (char_length(note) <= 300),
  at timestamptz not null,
  protest_until timestamptz,
  staff_id uuid not null references staff (id),
  primary key (race_id, version),
  constraint publication_protest check ((kind = 'provisional') = (protest_until is not null))
);
comment on column publication.version is 'Counts the publications of its race.';
comment on column publication.snapshot is
  'A \`Snapshot\` of src/results/results.contract.ts, without people.';
comment on column publication.people is
  'By the participant’s number, who is shown; whoever is erased is taken out.';
comment on column publication.protest_until is
  'Until when protests are taken against a provisional one.';
create trigger refuse_result_change before delete or truncate on publication
for each statement execute function refuse_result_change();
create trigger refuse_publication_change before update on publication
for each row execute function refuse_publication_change();
create trigger tell_data_change after insert or update on publication
for each statement execute function tell_data_change();

-- To whom mails about a publication go, each once; written and queued one by one (decision 047).
create table result_mail (
  id integer primary key generated always as identity,
  race_id integer not null,
  version integer not null,
  participant_id integer not null references participant (id) on delete cascade,
  queued_at timestamptz,
  unique (race_id, version, participant_id),
  foreign key (race_id, version) references publication (race_id, version)
);
comment on column result_mail.queued_at is
  'Since when the mail is in the outbox, or known to have no reader any more; null: it is due.';
create index result_mail_due on result_mail (id) where queued_at is null;
create trigger tell_job_due after insert on result_mail
for each statement execute function tell_job_due();

-- Files of times between their dry run and what they enter about results.
create table finish_import (
  id integer primary key generated always as identity,
  race_id integer not null references race (id),
  state text not null check (state in ('draft', 'done', 'undone')),
  file_name text not null,
  choice jsonb not null,
  rows text not null,
  first_entry integer,
  last_entry integer,
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  constraint finish_import_entries check (
    (state = 'draft') = (first_entry is null) and (first_entry is null) = (last_entry is null)
  )
);
comment on column finish_import.file_name is 'Empty: its rows were pasted.';
comment on column finish_import.choice is
  'A \`FinishChoice\` of src/results/office/finish-plan.contract.ts.';
comment on column finish_import.rows is
  'JSON of the file’s rows and of its list of bibs; emptied once applied.';
comment on column finish_import.first_entry is
  'The first of the result entries that it made; null: none yet.';

-- Results of the circuit’s stages, what was decided about who is who, and what is public of it.
create table circuit_import (
  id integer primary key generated always as identity,
  stage text not null,
  state text not null check (state in ('draft', 'done', 'undone')),
  file_name text not null,
  header jsonb not null,
  fields jsonb not null,
  rows text not null,
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  undone_at timestamptz,
  undone_by uuid references staff (id),
  constraint circuit_import_undone check (
    (state = 'undone') = (undone_at is not null) and (undone_at is null) = (undone_by is null)
  )
);
comment on column circuit_import.stage is 'The stage’s id in the edition’s circuit.yaml.';
comment on column circuit_import.file_name is 'Empty: taken from the site’s own results.';
comment on column circuit_import.fields is
  'By column of the file what it holds; null: it is not read.';
comment on column circuit_import.rows is 'JSON of the file’s rows; emptied once imported.';
create unique index circuit_import_in_force on circuit_import (stage) where state = 'done';

create table circuit_result (
  id integer primary key generated always as identity,
  import_id integer not null references circuit_import (id) on delete cascade,
  category text not null,
  place integer not null check (place > 0),
  name text not null,
  born integer,
  country text,
  gender text not null check (gender in ('M', 'F')),
  card text not null,
  erased uuid,
  unique (import_id, card)
);
comment on column circuit_result.place is 'In the category.';
comment on column circuit_result.name is 'Empty where somebody was erased.';
comment on column circuit_result.born is 'Year of birth.';
comment on column circuit_result.card is
  'What decisions about who is who call it, the same in every import.';
comment on column circuit_result.erased is 'Shared by the results of somebody who was erased.';
create trigger tell_data_change after insert or update or delete on circuit_result
for each statement execute function tell_data_change();

create table circuit_decision (
  id integer primary key generated always as identity,
  one text not null,
  other text not null,
  verdict text not null check (verdict in ('same', 'different', 'open')),
  at timestamptz not null,
  staff_id uuid not null references staff (id)
);
comment on column circuit_decision.verdict is 'Of one pair the latest one counts; open: taken back.';

create table circuit_publication (
  number integer primary key check (number > 0),
  imports integer[] not null,
  last_decision integer not null,
  is_final boolean not null,
  at timestamptz not null,
  staff_id uuid not null references staff (id)
);
comment on column circuit_publication.imports is 'Those whose results are public.';
comment on column circuit_publication.last_decision is
  'The latest one that was public; 0: none was.';
create trigger tell_data_change after insert or update or delete on circuit_publication
for each statement execute function tell_data_change();

-- Results of earlier editions, race by race, each imported whole and undone whole.
create table past_race (
  id integer primary key generated always as identity,
  state text not null check (state in ('draft', 'done')),
  year integer not null check (year between 1900 and 2200),
  day date,
  race text not null,
  race_key text not null,
  distance_km double precision check (distance_km > 0),
  file_name text not null,
  header jsonb not null,
  fields jsonb not null,
  rows text not null,
  at timestamptz not null,
  staff_id uuid not null references staff (id)
);
comment on column past_race.race is 'The name of the race, as it was called.';
comment on column past_race.race_key is 'The name as search compares it.';
comment on column past_race.fields is 'By column of the file what it holds; null: it is not read.';
comment on column past_race.rows is 'JSON of the file’s rows; emptied once imported.';
create unique index past_race_in_force on past_race (year, race_key) where state = 'done';

create table past_result (
  id integer primary key generated always as identity,
  past_race_id integer not null references past_race (id) on delete cascade,
  place integer check (place > 0),
  name text not null,
  gender text check (gender in ('M', 'F')),
  club text not null,
  country text,
  category text not null,
  time_ms integer check (time_ms > 0),
  state text not null
    check (state in ('finished', 'not-finished', 'out-of-time', 'not-started', 'disqualified')),
  born integer check (born between 1900 and 2200),
  participant_id integer references participant (id) on delete set null,
  claimed_at timestamptz
);
comment on column past_result.name is 'Empty where somebody was erased.';
comment on column past_result.born is
  'The year of birth, where the file had it; tells namesakes apart and is never shown.';
comment on column past_result.participant_id is
  'Who said that it is the own one, and wants to be linked with it.';
comment on column past_result.claimed_at is 'When that consent was given.';
create index past_result_race on past_result (past_race_id);
create index past_result_participant on past_result (participant_id)
  where participant_id is not null;
create trigger tell_data_change after insert or update or delete on past_result
for each statement execute function tell_data_change();
`;

/** Backups, alarms and counts. */
const operations = sql`
create table backup (
  id integer primary key generated always as identity,
  night date unique,
  file_name text,
  begun_at timestamptz not null,
  taken_at timestamptz,
  bytes bigint,
  row_count bigint,
  verified_at timestamptz,
  problem text,
  constraint backup_taken check ((taken_at is null) = (file_name is null))
);
comment on column backup.night is
  'The night that it stands for, so that one process makes it; null: made by hand.';
comment on column backup.file_name is 'In DATA_DIR/backups of the machine that made it.';
comment on column backup.verified_at is 'When every row of it was found in a scratch database.';
comment on column backup.problem is
  'Why it could not be made or verified, in a line for the operator.';

-- What the admins were told of, so that each alarm is told once, by whichever process.
create table alarm (
  id integer primary key generated always as identity,
  name text not null,
  figure integer not null,
  since timestamptz not null default now(),
  told_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  over_at timestamptz
);
comment on column alarm.name is 'Of \`alarmNames\`.';
comment on column alarm.figure is 'How many, how many hours or how much is left when it began.';
comment on column alarm.told_at is 'When the mails to the admins were queued.';
comment on column alarm.seen_at is 'When its reason was last there.';
comment on column alarm.over_at is 'Null: it stands.';
create unique index alarm_standing on alarm (name) where over_at is null;

-- What all processes of a site count together, by the minute.
create table site_count (
  name text not null,
  minute timestamptz not null,
  count integer not null,
  primary key (name, minute)
);
comment on column site_count.name is
  'Of processCounts, or csp: and a directive of the Content-Security-Policy.';
`;

/**
 * The schema that 86 steps before this one had made (decision 091). That nothing unsealed is taken is
 * seen to by `unlockStoredData`, right after the steps: a step has no key.
 */
export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    const rooms = [platform, edition, staff, event, registration, raceDay, results, operations];
    for (const room of rooms) await room.execute(db);
  },
};
