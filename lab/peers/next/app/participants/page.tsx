import './participants.css';
import { metadataOf, type Participant, readPage, readParticipants, readWaymarks } from '../content';
import { PageOf } from '../page-of';

/** Made anew once a minute at most, when somebody asks. */
export const revalidate = 60;
export const generateMetadata = () => metadataOf('participants');

const onPage = 10;

const orMissing = (value: string | null, text: string) =>
  value ?? `<span class="missing">${text}</span>`;

const row = (who: Participant, waymark: string) =>
  `<tr><td class="bib">${who.bib ? `<b>${who.bib}</b>` : orMissing(null, 'not assigned')}</td><th scope="row" class="name">${who.name} ${
    who.isInCircuit
      ? '<span class="badge circuit" title="runs in the EMA masters circuit">EMA</span>'
      : ''
  }</th><td class="country"><span title="${who.country}"><img src="${who.flag}" width="24" height="16" alt="" loading="lazy"><span aria-hidden="true">${who.code}</span><span class="vh">${who.country}</span></span></td><td class="race"><span>${waymark} ${who.race}</span></td><td class="category">${orMissing(who.category, 'not applicable')}</td><td class="gender">${orMissing(who.gender, 'unknown')}</td><td class="age">${orMissing(who.age, 'unknown')}</td><td class="status"><span class="badge is-${who.status?.toLowerCase()}">${who.status}</span></td></tr>`;

export default async function Participants() {
  const [page, everybody, waymarks] = await Promise.all([
    readPage('participants'),
    readParticipants(),
    readWaymarks(),
  ]);
  const rows = everybody.slice(0, onPage).map((who) => row(who, waymarks[who.race ?? ''] ?? ''));
  return <PageOf {...page} main={page.main.replace('[participants]', rows.join(''))} />;
}
