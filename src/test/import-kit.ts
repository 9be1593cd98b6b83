import { expect } from 'vitest';
import type { PostedFile } from '../platform/http/posted-form.ts';
import { orRefuse } from '../platform/http/refusals.ts';
import type { ImportChoice } from '../registration/office/imports/import.contract.ts';
import type { ListsService } from '../registration/office/lists/lists.contract.ts';
import type { listsService } from '../registration/office/lists/lists-service.ts';

/** Uploads and checks a list; answers the import's number and its report. */
export async function checkImport(
  service: ListsService,
  file: PostedFile,
  changes: Partial<ImportChoice> = {},
) {
  const { id } = orRefuse(await service.beginImport(file));
  const found = await service.findImport(id);
  if (!found) throw new Error('The import is gone.');
  orRefuse(await service.checkImport(id, { ...found.choice, ...changes }));
  return { id, report: (await service.findImport(id))?.report };
}

/** Imports it, and waits for its end; `failures`: what was logged, which must be nothing. */
export async function runImport(
  service: ListsService,
  id: string,
  to: { lists: ReturnType<typeof listsService>; failures: object[] },
) {
  orRefuse(await service.runImport(id));
  await to.lists.rest();
  expect(to.failures).toEqual([]);
  return service.findImport(id);
}
