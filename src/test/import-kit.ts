import { expect } from 'vitest';
import type { ImportChoice } from '../features/admin/imports/import.contract.ts';
import type { ListsService } from '../features/admin/lists/lists.contract.ts';
import type { listsService } from '../features/admin/lists/lists-service.ts';
import type { PostedFile } from '../http/posted-form.ts';
import { orRefuse } from '../http/refusals.ts';

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
