import { expect } from 'vitest';
import type { Session } from '../platform/auth/find-session.ts';
import type { PostedFile } from '../platform/http/posted-form.ts';
import { orRefuse } from '../platform/http/refusals.ts';
import type { ImportChoice } from '../registration/office/imports/import.contract.ts';
import { readTable } from '../registration/office/imports/read-table.ts';
import { startImport } from '../registration/office/imports/run-import.ts';
import {
  beginImport,
  checkImport,
  readImport,
} from '../registration/office/imports/stage-import.ts';
import type { RegistrationOffice } from '../registration/office/registration-office.ts';
import type { Db } from './my-registration-kit.ts';
import { officeFor } from './participants-admin-kit.ts';

/** The context of a member of staff who imports; `failures`: what was logged. */
export function importOffice(db: Db, session: Session, now?: Date) {
  const failures: object[] = [];
  const log = (facts: object) => failures.push(facts);
  return { ...officeFor(db, session, now), readTable, log, failures };
}

/** Uploads and checks a list; answers the import's number and its report. */
export async function uploadList(
  ctx: RegistrationOffice,
  file: PostedFile,
  changes: Partial<ImportChoice> = {},
) {
  const { id } = orRefuse(await beginImport(ctx, file));
  const found = await readImport(ctx, id);
  if (!found) throw new Error('The import is gone.');
  orRefuse(await checkImport(ctx, id, { ...found.choice, ...changes }));
  return { id, report: (await readImport(ctx, id))?.report };
}

/** Imports it, and waits for its end; no part of it may fail. */
export async function importList(ctx: ReturnType<typeof importOffice>, id: string) {
  orRefuse(await startImport(ctx, id));
  await Promise.all(ctx.running);
  expect(ctx.failures).toEqual([]);
  return readImport(ctx, id);
}
