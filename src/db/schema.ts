import type { ColumnType } from 'kysely';

/** What each table holds, as kysely sees it: snake_case stays in this folder and in queries. */
export type Schema = {
  edition: EditionTable;
  race: RaceTable;
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

/** jsonb: read as the value, written as text. */
type Json<T> = ColumnType<T, string, string>;
