import { type CallOutcome, callApi, inPageLanguage, outcomeOf } from '../../../ui/api-client.ts';

/** `PATCH /api/races/{id}`. Throws an Error with the server's sentence; empty when it gave none. */
export async function savePicture(raceId: number, imageUrl: string): Promise<void> {
  throwRefusal(await callApi(`/api/races/${raceId}`, { imageUrl }, { method: 'PATCH' }));
}

/**
 * Uploads a picture and tells how much of it has left, 0 to 1. Throws as `savePicture`. The old
 * interface, because `fetch` does not tell.
 */
export function sendPicture(
  raceId: number,
  picture: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  form.append('picture', picture);
  return new Promise<CallOutcome<unknown>>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', inPageLanguage(`/api/races/${raceId}/picture`));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => resolve({ ok: false, status: undefined }));
    request.addEventListener('load', () =>
      resolve(outcomeOf(request.status, request.responseText)),
    );
    request.send(form);
  }).then(throwRefusal);
}

function throwRefusal(outcome: CallOutcome<unknown>): void {
  if (!outcome.ok) throw new Error(outcome.refusal?.message ?? '');
}
