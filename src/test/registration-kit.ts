import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { registerParticipant } from '../features/registration/register-participant.ts';
import type { RegistrationForm } from '../features/registration/registration-rules.ts';

/** A form that nothing is wrong with; race 2 takes everybody from 16 on. */
export const goodForm: RegistrationForm = {
  firstname: 'Ana',
  lastname: 'Țurcanu',
  email: 'ana@mail.example',
  phone: '+40 700 000 001',
  country: 'RO',
  birthDate: '1990-03-01',
  gender: 'female',
  raceid: '2',
  emergencyContactName: 'Ion Țurcanu',
  emergencyContactPhone: '+40 700 000 002',
  medicalInfo: '',
  isemaparticipant: false,
  licence: '',
  tshirtSize: 'M',
  guardianName: '',
  guardianEmail: '',
  acceptTerms: true,
  acceptPrivacy: true,
  acceptRisks: true,
};

/** Registers Runner number `number`; each number is another person. */
export const register = (
  db: Kysely<Schema>,
  number: number,
  {
    now,
    key = randomUUID(),
    offer,
    acceptOverlap,
    ...changes
  }: Partial<RegistrationForm> & {
    now: Date;
    key?: string;
    offer?: string;
    acceptOverlap?: boolean;
  },
) =>
  registerParticipant(
    db,
    {
      form: {
        ...goodForm,
        lastname: `Runner ${number}`,
        email: `r${number}@mail.example`,
        ...changes,
      },
      key,
      offer,
      acceptOverlap,
      language: 'en',
    },
    { now },
  );

/** Opens registration from now on, with so many places in each race. */
export async function openRegistration(db: Kysely<Schema>, capacity: number): Promise<void> {
  await db.updateTable('edition').set({ is_registration_open: true }).execute();
  await db.updateTable('race_places').set({ capacity }).execute();
}

/** By race: places taken, and how many participants and offers have one, which must be the same. */
export async function countPlaces(db: Kysely<Schema>, raceId = 2) {
  const { taken } = await db
    .selectFrom('race_places')
    .select('taken')
    .where('race_id', '=', raceId)
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', raceId)
    .where('holds_place', '=', true)
    .execute();
  const offered = await db
    .selectFrom('waiting_entry')
    .select('id')
    .where('race_id', '=', raceId)
    .where('state', '=', 'offered')
    .execute();
  return { taken, held: held.length, offered: offered.length };
}
