import { event } from '../../edition/facts.ts';
import { momentAt } from '../../platform/i18n/local-day.ts';
import type { PostedFields } from '../../site/page.ts';
import type { PublicationKind } from '../results.contract.ts';
import { noteMost, type PostedDecision, type PostedPublication } from './results-admin.contract.ts';

const publicationKinds: readonly PublicationKind[] = ['draft', 'provisional', 'official'];

/** A number as an address or a form says it; else ''. */
export const digitsIn = (text: unknown): string =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? text : '';

/** What the form of a decision means; undefined: it is none. */
export function decisionIn(form: PostedFields): PostedDecision | undefined {
  const {
    action = '',
    stoppedAt: where = '',
    cutoffKm = '',
    resultTime = '',
    resultMinutes = '',
  } = form;
  const rule = form.otherRule?.trim() || (form.rule ?? '');
  switch (form.intent) {
    case 'time':
      return { kind: 'time', text: resultTime, isClock: form.clock === 'true' };
    case 'state':
      return { kind: 'state', action, where, rule, cutoffKm };
    case 'adjustment':
      return {
        kind: 'adjustment',
        rule,
        minutes: resultMinutes,
        isCredit: form.credit === 'true',
      };
    case 'withdraw':
      return { kind: 'withdraw', number: Number(digitsIn(form.number)) };
    case 'close':
      return { kind: 'close', order: orderIn(form) };
    default:
      return undefined;
  }
}

/** `close.17`: the order of runner 17 at the line. */
const orderIn = (form: PostedFields) =>
  Object.entries(form).flatMap(([name, text = '']) => {
    const [, id] = /^close\.(\d{1,9})$/.exec(name) ?? [];
    return id ? [{ id: Number(id), text }] : [];
  });

/** What the form of a publication means. */
export const publicationIn = ({
  kind,
  protestUntil,
  note = '',
  seen,
  isMailed,
  fingerprint = '',
}: PostedFields): PostedPublication => ({
  kind: publicationKinds.find((each) => each === kind),
  protestUntil: momentAt(protestUntil ?? '', event.timeZone),
  note: note.trim().slice(0, noteMost),
  isMailed: isMailed !== undefined,
  seen: Number(digitsIn(seen)),
  fingerprint,
});
