import { presets } from '../platform/auth/rights.rules.ts';
import {
  adminParticipantPage,
  ParticipantBody,
} from '../registration/office/participants/admin-participant.page.tsx';
import {
  type OpenParticipant,
  type ParticipantPayment,
} from '../registration/office/participants/admin-participants.contract.ts';
import {
  type Snapshot,
  snapshotFields,
} from '../registration/office/participants/participant-action.rules.ts';
import { PageActions } from '../site/admin-actions.tsx';
import { staffWith } from './drawn-page.tsx';
import { rendered } from './rendered.tsx';

const at = (moment: string) => new Date(`2025-03-${moment}:00Z`);

export const shown = {
  ...(Object.fromEntries(snapshotFields.map((field) => [field, ''])) as Snapshot),
  firstname: 'Ana',
  lastname: 'Pop',
  email: 'ana@mail.example',
  phone: '+40 712 345 678',
  country: 'RO',
  birthDate: '1984-02-01',
  gender: 'female',
  raceid: '1',
  status: 'confirmed',
  fee: '15000',
  paid: '15000',
};

export const plain: OpenParticipant = {
  id: 7,
  registeredAt: at('01T10:00'),
  source: 'site',
  status: 'confirmed',
  raceId: 1,
  age: 41,
  category: 'F40',
  bib: null,
  note: '',
  isHiddenLive: false,
  isSafetyLocked: false,
  shown,
  seen: 'seen',
  extras: {},
  feeMinor: 150_00,
  isSettled: true,
  owedMinor: 0,
  overpaidMinor: 0,
  difference: null,
  refundableMinor: 0,
  policyRefundMinor: 0,
  isCancelledUnpaid: false,
  hasPlace: true,
  heldUntil: null,
  guardian: null,
  payments: [],
  mails: [],
  handout: undefined,
  history: [],
  changes: [],
};

export const payment: ParticipantPayment = {
  id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  at: at('01T10:05'),
  amountMinor: 150_00,
  purpose: 'fee',
  state: 'succeeded',
  provider: 'stripe',
  reference: 'pi_7',
  source: 'cash',
  receipt: null,
  takenBy: null,
  isByHand: false,
  isForHand: false,
  refunds: [],
};

/** A participant with every datum that a page can show. */
export const rich: OpenParticipant = {
  ...plain,
  source: 'office',
  bib: 12,
  note: 'Comes late.',
  shown: { ...shown, place: 'held', guardianName: 'Eva Pop', note: 'Comes late.' },
  isSettled: false,
  owedMinor: 20_00,
  overpaidMinor: 30_00,
  difference: { amountMinor: 20_00, since: at('03T10:00') },
  refundableMinor: 100_00,
  policyRefundMinor: 75_00,
  heldUntil: at('02T10:00'),
  guardian: { name: 'Eva Pop', signed: null, askedAt: at('01T11:00'), reminders: 2 },
  payments: [
    payment,
    {
      ...payment,
      id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0c',
      source: 'transfer',
      reference: null,
      receipt: 'R-1',
      takenBy: 'Eva Admin',
      isByHand: true,
      isForHand: true,
      refunds: [
        { at: at('04T10:00'), amountMinor: 10_00, state: 'waiting', lastError: null },
        { at: at('05T10:00'), amountMinor: 10_00, state: 'done', lastError: null },
        { at: at('06T10:00'), amountMinor: 10_00, state: 'failed', lastError: 'no account' },
      ],
    },
    { ...payment, id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0d', isForHand: true },
  ],
  mails: [
    {
      id: 'm-1',
      at: at('01T10:00'),
      to: 'ana@mail.example',
      subject: 'Welcome',
      state: 'sent',
      sentAt: at('01T10:01'),
    },
    {
      id: 'm-2',
      at: at('02T10:00'),
      to: 'eva@mail.example',
      subject: 'Consent',
      state: 'waiting',
      sentAt: null,
    },
  ],
  changes: [
    { raceId: 2, free: 5, change: { ok: true, dueMinor: 0, feeMinor: 120_00 } },
    { raceId: 1, free: 0, change: { ok: true, dueMinor: 0, feeMinor: 150_00 } },
  ],
};

const { actions } = adminParticipantPage({} as never);

/** A participant as the participant's page shows one, before or after something was posted. */
export const open = (
  participant: OpenParticipant,
  { action, ...outcome }: Parameters<typeof ParticipantBody>[0]['outcome'] = {},
  session = staffWith(...presets.admin).session,
) =>
  rendered(
    <PageActions value={actions?.('en') ?? {}}>
      <ParticipantBody
        request={{ language: 'en', path: '/admin/participants/7', query: {}, session }}
        participant={participant}
        outcome={{ action, ...outcome }}
        raceDay={null}
      />
    </PageActions>,
  );
