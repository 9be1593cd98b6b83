import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When, and to whom, a runner consented to what is held about health. Of earlier rows nobody knows:
 * they are asked the next time they correct something.
 */
export const medicalConsent: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table participant
        add column medical_consent_at timestamptz,
        add column medical_consent_by text
          check (medical_consent_by in ('runner', 'office', 'import')),
        add constraint medical_consent_is_whole
          check ((medical_consent_at is null) = (medical_consent_by is null))`.execute(db);
  },
};
