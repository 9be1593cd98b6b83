import path from 'node:path';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import { askProcess } from '../../../platform/http/ask-process.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { checkPictureUrl } from '../../races/picture-url.rules.ts';
import type { Race } from '../../races/races.contract.ts';
import { findRace } from '../../races/races.queries.ts';
import { pictureLimits, uploadedPictureUrl } from '../../races/uploaded-picture.rules.ts';
import type { PicturePrepared, PictureRefusal, PreparedPicture } from './prepare-picture-here.ts';
import type { UploadedFile } from './race-pictures.contract.ts';
import { keepPictureFiles, lockRace } from './race-pictures.queries.ts';

/** Gives a race another picture by its address. Setting the same one again changes nothing. */
export const setPicture = forAction(
  { right: 'pictures' },
  async (ctx: OfficeContext, raceId: number, typedUrl: string) => {
    const checked = checkPictureUrl(typedUrl);
    if (!checked.ok) return refused(checked.code);
    return ctx.db.transaction().execute((trx) => putPicture(trx, ctx, raceId, checked.imageUrl));
  },
);

/** Gives a race another picture as a file. Uploading the same one again changes nothing. */
export const uploadPicture = forAction(
  { right: 'pictures' },
  async (ctx: OfficeContext, raceId: number, file: UploadedFile) => {
    if (!file) return refused('picture-missing');
    if (!file.content) {
      return refused('picture-too-large', { megabytes: pictureLimits.bytes / 1024 ** 2 });
    }
    // Checks this first, before seconds of work.
    if (!(await findRace(ctx.db, ctx.clock.now(), raceId))) return refused('race-not-found');
    const prepared = await preparePicture(file.content);
    if (!prepared.ok) return prepared;
    const { hash, files } = prepared;
    return ctx.db.transaction().execute(async (trx) => {
      const outcome = await putPicture(trx, ctx, raceId, uploadedPictureUrl(hash));
      if (outcome.ok) await keepPictureFiles(trx, files);
      return outcome;
    });
  },
);

async function putPicture(
  trx: Transaction<Schema>,
  { staff, clock }: OfficeContext,
  raceId: number,
  imageUrl: string,
): Promise<Result<{ race: Race }, 'race-not-found'>> {
  const before = await lockRace(trx, raceId);
  if (!before) return refused('race-not-found');
  if (before.url !== imageUrl) {
    await trx
      .updateTable('race')
      .set({ own_image_url: imageUrl })
      .where('id', '=', raceId)
      .execute();
    await writeAudit(trx, {
      staff,
      action: 'race.picture',
      subject: `race ${raceId}`,
      before: { imageUrl: before.url },
      after: { imageUrl },
    });
  }
  const race = await findRace(trx, clock.now(), raceId);
  return race ? { ok: true, race } : refused('race-not-found');
}

const program = path.join(
  import.meta.dirname,
  `picture-process${path.extname(import.meta.filename)}`,
);

/**
 * Runs `preparePictureHere` for an uploaded picture in a separate process: one that takes too long
 * is ended, and the picture refused (`picture-too-heavy`).
 */
export async function preparePicture(
  content: Buffer,
  { mostMs }: Pick<typeof pictureLimits, 'mostMs'> = pictureLimits,
): Promise<Result<PreparedPicture, PictureRefusal | 'picture-too-heavy'>> {
  // Pixels are outside the engine's heap; another limit restricts their number.
  const limits = { mostMs, mostMemoryMb: 64 };
  return (
    (await askProcess<PicturePrepared>(program, content, limits)) ?? refused('picture-too-heavy')
  );
}
