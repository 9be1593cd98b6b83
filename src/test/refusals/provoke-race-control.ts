import { randomUUID } from 'node:crypto';
import { postForm } from '../admin-kit.ts';
import { addCheckpointLink } from '../checkpoint-kit.ts';
import type { Provoked, RefusedSite } from './refused-site.ts';

const board = '/admin/race-control';
/** The start of a race, without any note yet. */
const line = { race: '1', wave: '1', seen: '0' };
const post = ({ app, admin }: RefusedSite, form: Record<string, string>, url = board) =>
  postForm(app, url, form, { cookie: admin });

export const provokeRaceControl: Provoked = {
  'checkpoint-link-invalid': ({ get }) => get('/api/checkpoint'),
  async 'checkpoint-link-ended'({ db, get }) {
    const token = await addCheckpointLink(db, { endsAt: new Date(0) });
    return get('/api/checkpoint', { authorization: `Bearer ${token}` });
  },
  'message-invalid': (site) => post(site, { intent: 'send' }, '/admin/messages'),
  'message-nobody': (site) =>
    post(
      site,
      { intent: 'send', audience: 'finished', 'subject.en': 'Well run', 'text.en': 'Eat.' },
      '/admin/messages',
    ),
  'checkpoint-link-incomplete': (site) =>
    post(site, { intent: 'make', checkpoint: 'start', label: ' ' }, `${board}/links`),
  'checkpoint-file-unreadable': ({ postParts }) =>
    postParts(`${board}/links`, {
      intent: 'file',
      checkpoint: 'start',
      file: { name: 'phone.json', content: Buffer.from('bib;time') },
    }),
  'race-decision-invalid': (site) => post(site, { intent: 'judge', records: '', reason: 'Typo' }),
  'race-decision-time': (site) =>
    post(site, {
      intent: 'judge',
      records: `${randomUUID()} 1`,
      bib: '101',
      time: '25:00',
      reason: 'Typo',
    }),
  async 'checkpoint-awaits'({ raceDay }) {
    const { post: say, nextRunner } = await raceDay();
    const { bib } = await nextRunner();
    const list = { device: randomUUID(), checkpoint: 'north-hut', text: `${bib} 9:20` };
    await say(`${board}/radio`, { ...list, intent: 'all' });
    return say(`${board}/checkpoint?id=finish`, { intent: 'close', reason: 'Dark' });
  },
  async 'race-decision-taken'(site) {
    const list = { device: randomUUID(), checkpoint: 'start', text: '9 8:00' };
    await post(site, { ...list, intent: 'all' }, `${board}/radio`);
    const kept = site.db.selectFrom('raw_record').select('device').where('bib', '=', '9');
    const { device } = await kept.executeTakeFirstOrThrow();
    const judged = { intent: 'judge', records: `${device} 1`, bib: 'none', reason: 'Typo' };
    await post(site, judged);
    return post(site, judged);
  },
  'start-time-invalid': (site) => post(site, { ...line, intent: 'gun' }, '/admin/start'),
  'start-count-invalid': (site) =>
    post(site, { ...line, intent: 'count', counted: 'many' }, '/admin/start'),
  'start-bib-unknown': (site) =>
    post(site, { ...line, intent: 'absent-bib', bib: '99999' }, '/admin/start'),
  async 'start-taken'(site) {
    const counted = { ...line, intent: 'count', counted: '3' };
    await post(site, counted, '/admin/start');
    return post(site, counted, '/admin/start');
  },
};
