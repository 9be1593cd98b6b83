import type { ColumnType, Generated } from 'kysely';

/** What each table holds, as kysely sees it: snake_case stays in this folder and in queries. */
export type Schema = {
  edition: EditionTable;
  race: RaceTable;
  participant: ParticipantTable;
  contact_message: ContactMessageTable;
  mail: MailTable;
};

type EditionTable = { year: number };

type RaceTable = {
  id: number;
  position: number;
  name: string;
  name_ro: string;
  name_fr: string;
  name_de: string;
  description: string;
  description_ro: string;
  description_fr: string;
  description_de: string;
  image_url: string | null;
  difficulty: 'classic_updown' | 'long_trail';
  distance_km: number;
  climb_m: number;
  date: string;
  start_time: string;
  time_limit_min: number;
  fee_bani: number;
  fee_with_circuit_bani: number;
  is_ema_certified: boolean;
  is_national_championship: boolean;
  race_map: string | null;
  aid_stations_km: Json<number[]>;
  cutoffs: Json<{ km: number; afterMin: number }[]>;
  waymark: Json<{ kind: 'stripe' | 'triangle'; colour: 'blue' | 'yellow' }>;
  gpx: string;
};

type ParticipantTable = {
  id: Generated<number>;
  created_at: Generated<Date>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** ISO 3166, two letters, or OTHER. */
  country: string;
  /** YYYY-MM-DD; null when an older list did not have it. */
  birth_date: string | null;
  gender: 'M' | 'F' | null;
  race_id: number;
  emergency_name: string;
  emergency_phone: string;
  medical_info: Generated<string>;
  is_in_circuit: boolean;
  shirt_size: string | null;
  bib: number | null;
  status: Generated<'pending' | 'confirmed' | 'cancelled'>;
};

type ContactMessageTable = {
  id: string;
  created_at: Date;
  name: string;
  email: string;
  subject: string;
  message: string;
  language: string;
};

type MailTable = {
  id: string;
  created_at: Generated<Date>;
  to_name: string | null;
  to_address: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  is_automatic_reply: boolean;
  subject: string;
  text: string;
  html: string;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  /** When it may be tried next; while a worker has it, when it may be taken away from that one. */
  run_at: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  last_error: string | null;
};

/** jsonb: read as the value, written as text. */
type Json<T> = ColumnType<T, string, string>;
