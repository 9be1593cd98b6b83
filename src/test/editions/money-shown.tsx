import type { Language } from '../../edition/words/languages.ts';
import { registrationCancelledMail } from '../../registration/my-registration/registration-cancelled.mail.tsx';
import { RegistrationSummary } from '../../registration/my-registration/registration-summary.tsx';
import { AdminMoney } from '../../registration/office/money/admin-money.tsx';
import { paymentsCsv } from '../../registration/office/money/payments-csv.ts';
import { CompletePayment } from '../../registration/payments/complete-payment.tsx';
import { differenceDueMail } from '../../registration/payments/difference-due.mail.tsx';
import { paymentConfirmedMail } from '../../registration/payments/payment-confirmed.mail.tsx';
import type { PaymentOrder } from '../../registration/payments/payment-provider.ts';
import { refundMail } from '../../registration/payments/refund.mail.tsx';
import { registrationReceivedMail } from '../../registration/registration-received.mail.tsx';
import { rendered, textOf } from '../rendered.tsx';

const amountMinor = 15_000;

/** An order as the payment provider gets it. */
export const order: PaymentOrder = {
  paymentId: 'p',
  attempt: 0,
  participantId: 7,
  raceId: 1,
  amountMinor,
  title: 'Trail',
  isHosted: false,
  language: 'en',
};

/** Everything that shows an amount to a runner, 15,000 minor units each time, in a language. */
export async function toldRunner(language: Language): Promise<Record<string, string>> {
  const of = {
    language,
    siteUrl: 'https://race.example',
    firstname: 'Ana',
    lastname: 'Pop',
    raceName: 'Trail',
    number: 7,
    link: 'https://race.example/x',
  };
  const paid = {
    ...of,
    feeMinor: amountMinor,
    extras: {},
    raceId: 1,
    bib: null,
    pickupCode: 'TRR4711.0123456789ABCDEF01234567',
    startsAt: new Date('2025-07-05T05:30:00Z'),
    isAhead: true,
  };
  const mails = await Promise.all([
    registrationReceivedMail({
      ...of,
      feeMinor: amountMinor,
      extras: {},
      heldUntil: null,
      hasPlace: true,
      unpaidUntil: undefined,
      lacksGuardian: false,
      isGuardianAsked: false,
      isProven: true,
    }),
    paymentConfirmedMail({ ...paid, paid: { amountMinor, source: 'card' } }),
    paymentConfirmedMail({ ...paid, paid: null }),
    differenceDueMail({ ...of, amountMinor, extras: undefined }),
    refundMail({ ...of, amountMinor, reason: 'cancelled' }),
    refundMail({ ...of, amountMinor, reason: 'organiser', isCash: true }),
    registrationCancelledMail({ ...of, refundMinor: amountMinor, canRegister: true }),
  ]);
  const ordered = { ...order, firstname: 'Ana', lastname: 'Pop', extras: {} };
  const registration = { id: 7, status: 'pending', feeMinor: amountMinor, payments: [], bib: null };
  const pages = {
    payment: (
      <CompletePayment
        language={language}
        order={ordered as never}
        raceName="Trail"
        link={undefined}
        failure={undefined}
        isNotKept={false}
      />
    ),
    registration: (
      <RegistrationSummary
        language={language}
        token="t"
        raceName="Trail"
        registration={{ ...registration, extras: {} } as never}
      />
    ),
  };
  return Object.fromEntries([
    ...Object.entries(pages).map(([name, page]) => [name, textOf(rendered(page, language))]),
    ...mails.map(({ subject, text }) => [subject, text.replace(/\s+/g, ' ')]),
  ]);
}

/** The same as the office reads it: on its page of payments, and in a spreadsheet. */
export async function toldOffice(language: Language): Promise<Record<string, string>> {
  const sums = { paid: amountMinor, free: 0, pending: 0, processing: 0, toRefund: 0, refunded: 0 };
  const rows = [{ raceId: 1, provider: 'demo', ...sums }];
  const page = textOf(rendered(<AdminMoney language={language} rows={rows} />, language));
  const payment = {
    createdAt: new Date('2025-03-01T10:00:00Z'),
    paidAt: null,
    participantId: 7,
    firstname: 'Ana',
    lastname: 'Pop',
    provider: 'demo',
    reference: 'demo_1',
    receipt: null,
    takenBy: null,
    raceId: 1,
    state: 'succeeded',
    amountMinor,
    toRefundMinor: 0,
    refundedMinor: 0,
  };
  async function* payments() {
    yield payment as never;
  }
  let spreadsheet = '';
  for await (const part of paymentsCsv(payments(), language)) spreadsheet += String(part);
  return { page, spreadsheet };
}
