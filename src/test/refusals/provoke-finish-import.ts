import type { Provoked, RefusedSite } from './refused-site.ts';

const url = '/admin/results/1/import';

/** Pastes a runner's time, and enters it or undoes it. */
async function openImports({ raceDay }: RefusedSite) {
  const { app, cookie, post, nextRunner } = await raceDay();
  const { bib } = await nextRunner();
  const fingerprintIn = (body: string) =>
    /name="fingerprint" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const paste = async (time: string) => {
    const { headers } = await post(url, { intent: 'upload', text: `${bib} ${time}` });
    const at = String(headers.location);
    const { body } = await app.inject({ url: at, headers: { cookie } });
    return { at, fingerprint: fingerprintIn(body) };
  };
  const enter = async ({ at, fingerprint }: Awaited<ReturnType<typeof paste>>) => {
    const answer = await post(at, { intent: 'run', fingerprint, reason: 'Line judges' });
    return { answer, fingerprint: fingerprintIn(answer.body) };
  };
  const undo = ({ at }: Awaited<ReturnType<typeof paste>>) =>
    post(url, { intent: 'undo', id: at.split('/').at(-1) ?? '', reason: 'Wrong' });
  return { paste, enter, undo };
}

/** The refusals of the pages that import times from files. */
export const provokeFinishImport: Provoked = {
  async 'finish-import-changed'(site) {
    const { paste, enter } = await openImports(site);
    const [one, other] = [await paste('9:31:24'), await paste('9:40:00')];
    await enter(one);
    return (await enter(other)).answer;
  },
  async 'finish-import-kept'(site) {
    const { paste, enter, undo } = await openImports(site);
    const first = await paste('9:31:24');
    await enter(first);
    const again = await paste('DNF');
    const { fingerprint } = await enter({ ...again, fingerprint: '' });
    await enter({ ...again, fingerprint });
    return undo(first);
  },
};
