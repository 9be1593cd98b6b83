import type { Race } from '../../features/races/races-contract.ts';
import type { RefusalCode } from '../../http/refusals.ts';

type Refused = { message: string; code: RefusalCode };

/** `GET /api/races`. Throws an Error like any failed read: status, colon, body. */
export async function fetchRaces(): Promise<Race[]> {
  const answer = await fetch('/api/races', { credentials: 'include' });
  if (!answer.ok)
    throw new Error(`${answer.status}: ${(await answer.text()) || answer.statusText}`);
  return answer.json() as Promise<Race[]>;
}

const inPageLanguage = (path: string) => `${path}?lang=${document.documentElement.lang}`;

/** `PATCH /api/races/{id}`. Throws an Error with the server's sentence; empty when it gave none. */
export async function savePicture(raceId: number, imageUrl: string): Promise<void> {
  const answer = await fetch(inPageLanguage(`/api/races/${raceId}`), {
    method: 'PATCH',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrl }),
  }).catch(() => undefined);
  if (!answer?.ok) throw new Error(sentenceIn(answer?.status, await answer?.text()));
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
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', inPageLanguage(`/api/races/${raceId}/picture`));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => reject(new Error('')));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve();
      else reject(new Error(sentenceIn(request.status, request.responseText)));
    });
    request.send(form);
  });
}

function sentenceIn(status: number | undefined, body: string | undefined): string {
  if (status === undefined || status >= 500) return '';
  try {
    return (JSON.parse(body ?? '') as Refused).message;
  } catch {
    return ''; // no answer of ours
  }
}
