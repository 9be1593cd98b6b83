import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../http/refusals.ts';
import type { Race } from '../races/races-contract.ts';
import { findRace } from '../races/races-queries.ts';
import type { Staff } from '../staff/staff-contract.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { checkPictureUrl } from './picture-url-rules.ts';
import { preparePicture } from './prepare-picture.ts';
import type { PictureService } from './race-pictures-contract.ts';
import { keepPictureFiles, lockRace } from './race-pictures-queries.ts';
import { pictureLimits, uploadedPictureUrl } from './uploaded-picture-rules.ts';

type PictureChange = Pick<PictureService, 'setPicture' | 'uploadPicture'>;

/** Gives races another picture, by its address or as a file. The same again changes nothing. */
export function changeRacePicture(db: Kysely<Schema>, staff: Staff): PictureChange {
  return {
    async setPicture(raceId, typedUrl) {
      const checked = checkPictureUrl(typedUrl);
      if (!checked.ok) throw new Refusal(checked.code);
      await db.transaction().execute((trx) => putPicture(trx, { staff, raceId, ...checked }));
      return raceAfter(db, raceId);
    },

    async uploadPicture(raceId, file) {
      if (!file) throw new Refusal('picture-missing');
      if (!file.content) {
        throw new Refusal('picture-too-large', { megabytes: pictureLimits.bytes / 1024 ** 2 });
      }
      // Not found out after seconds of work.
      await raceAfter(db, raceId);
      const { hash, files } = await preparePicture(file.content);
      await db.transaction().execute(async (trx) => {
        await keepPictureFiles(trx, files);
        await putPicture(trx, { staff, raceId, imageUrl: uploadedPictureUrl(hash) });
      });
      return raceAfter(db, raceId);
    },
  };
}

async function putPicture(
  trx: Transaction<Schema>,
  { staff, raceId, imageUrl }: { staff: Staff; raceId: number; imageUrl: string },
): Promise<void> {
  const race = await lockRace(trx, raceId);
  if (!race) throw new Refusal('race-not-found');
  if (race.url === imageUrl) return;
  await trx.updateTable('race').set({ own_image_url: imageUrl }).where('id', '=', raceId).execute();
  await writeAudit(trx, {
    staff,
    action: 'race.picture',
    subject: `race ${raceId}`,
    before: { imageUrl: race.url },
    after: { imageUrl },
  });
}

async function raceAfter(db: Kysely<Schema>, raceId: number): Promise<Race> {
  const race = await findRace(db, raceId);
  if (!race) throw new Refusal('race-not-found');
  return race;
}
