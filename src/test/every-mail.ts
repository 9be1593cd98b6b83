import type { Language } from '../edition/words/languages.ts';
import { contactConfirmation, contactNotice } from '../event/contact/contact.mail.tsx';
import { newsletterConfirmation } from '../event/newsletter/newsletter-confirmation.mail.tsx';
import { testMail } from '../event/office/email-test/test-mail.mail.tsx';
import { alarmMail } from '../operations/health/alarm.mail.tsx';
import { alarmNames } from '../operations/health/alarm.rules.ts';
import { messageMail } from '../race-day/office/messages/message.mail.tsx';
import { guardianMail } from '../registration/guardian.mail.tsx';
import type { PlaceOfMinor } from '../registration/guardian-reminder.rules.ts';
import { holdEndedMail } from '../registration/hold-ended.mail.tsx';
import { holdEndingMail } from '../registration/hold-ending.mail.tsx';
import { addressChangedMail } from '../registration/my-registration/address-changed.mail.tsx';
import { mailedCodeMail } from '../registration/my-registration/mailed-code.mail.tsx';
import { registrationCancelledMail } from '../registration/my-registration/registration-cancelled.mail.tsx';
import { differenceDueMail } from '../registration/payments/difference-due.mail.tsx';
import { paymentConfirmedMail } from '../registration/payments/payment-confirmed.mail.tsx';
import { refundMail } from '../registration/payments/refund.mail.tsx';
import { signatureMissingMail } from '../registration/payments/signature-missing.mail.tsx';
import { placeOfferedMail } from '../registration/place-offered.mail.tsx';
import { registrationLinkMail } from '../registration/registration-link.mail.tsx';
import { registrationReceivedMail } from '../registration/registration-received.mail.tsx';
import { registrationTakenMail } from '../registration/registration-taken.mail.tsx';
import { registrationUnpaidMail } from '../registration/registration-unpaid.mail.tsx';
import { waitingListJoinedMail } from '../registration/waiting-list-joined.mail.tsx';
import { resultMail } from '../results/result.mail.tsx';
import { publicationOf } from '../results/simulated-results.ts';
import { accessMail } from '../staff/access-changed.mail.tsx';
import type { AccessChange } from '../staff/staff.contract.ts';
import { addressLinkMail, ownLinkMail, staffLinkMail } from '../staff/staff-link.mail.tsx';
import type { Mail } from '../ui/mail/runner-mail.tsx';

type Place = { language: Language; siteUrl: string };
type Race = { id: number; name: string; startsAt: Date };

/** Every mail that the site writes, in all its forms, by the function that writes it. */
export const everyMail = (
  place: Place,
  race: Race,
): Record<string, readonly (() => Promise<Mail>)[]> => ({
  ...registrationMails(place, race),
  ...paymentMails(place, race),
  ...resultMails(place, race),
  ...staffMails(place),
  ...visitorMails(place),
});

const linkTo = ({ siteUrl }: Place, path: string) => `${siteUrl}/${path}/abc.link.1`;

const commonOf = (place: Place, race: Race) => ({
  ...place,
  firstname: 'Ada',
  lastname: 'Muster',
  raceName: race.name,
  number: 4711,
  link: linkTo(place, 'my-registration'),
  extras: {},
});

function registrationMails(place: Place, race: Race) {
  const common = commonOf(place, race);
  const { startsAt } = race;
  const received = (lacksGuardian: boolean) =>
    registrationReceivedMail({
      ...common,
      feeMinor: 65_00,
      heldUntil: lacksGuardian ? null : startsAt,
      hasPlace: true,
      unpaidUntil: lacksGuardian ? undefined : startsAt,
      lacksGuardian,
      isGuardianAsked: false,
      isProven: !lacksGuardian,
    });
  const guardian = (of: PlaceOfMinor) =>
    guardianMail({
      ...common,
      raceDay: startsAt.toISOString().slice(0, 10),
      guardianName: 'Ugo Muster',
      link: linkTo(place, 'guardian'),
      place: of,
      isReminder: of === 'gone',
    });
  const cancelled = (refundMinor: number) =>
    registrationCancelledMail({ ...common, refundMinor, canRegister: true });
  const leave = linkTo(place, 'waiting-list');
  const offer = { ...common, offeredUntil: startsAt, declineLink: leave };
  return {
    registrationReceivedMail: [() => received(false), () => received(true)],
    registrationTakenMail: [() => registrationTakenMail(common)],
    registrationUnpaidMail: [() => registrationUnpaidMail({ ...common, canRegister: true })],
    registrationLinkMail: [true, false].map(
      (isAsked) => () => registrationLinkMail({ ...common, lacksGuardian: !isAsked, isAsked }),
    ),
    registrationCancelledMail: [() => cancelled(0), () => cancelled(65_00)],
    holdEndingMail: [() => holdEndingMail({ ...common, until: startsAt })],
    holdEndedMail: [false, true].map((isSpent) => () => holdEndedMail({ ...common, isSpent })),
    placeOfferedMail: [() => placeOfferedMail(offer)],
    waitingListJoinedMail: [
      () => waitingListJoinedMail({ ...common, number: undefined, link: leave }),
    ],
    guardianMail: (['paid', 'kept', 'none', 'gone'] as const).map((of) => () => guardian(of)),
    addressChangedMail: [undefined, linkTo(place, 'address-changed')].map(
      (link) => () => addressChangedMail({ ...common, link }),
    ),
    mailedCodeMail: [() => mailedCodeMail({ ...common, code: '012345' })],
  };
}

function paymentMails(place: Place, race: Race) {
  const common = commonOf(place, race);
  const paid = { amountMinor: 65_00, source: 'card' } as const;
  const confirmed = (isAhead: boolean, payment: typeof paid | null) =>
    paymentConfirmedMail({
      ...common,
      paid: payment,
      feeMinor: 65_00,
      raceId: race.id,
      bib: null,
      pickupCode: 'TRR4711.0123456789ABCDEF01234567',
      startsAt: race.startsAt,
      isAhead,
    });
  const reasons = ['cancelled', 'place-gone', 'not-due', 'other-proven', 'organiser'] as const;
  return {
    paymentConfirmedMail: [
      () => confirmed(true, paid),
      () => confirmed(false, paid),
      () => confirmed(true, null),
    ],
    refundMail: [
      ...reasons.map((reason) => () => refundMail({ ...common, amountMinor: 30_00, reason })),
      () => refundMail({ ...common, amountMinor: 30_00, reason: 'organiser', isCash: true }),
    ],
    differenceDueMail: [() => differenceDueMail({ ...common, amountMinor: 30_00 })],
    signatureMissingMail: [true, false].map(
      (isGuardianKnown) => () =>
        signatureMissingMail({ ...common, guardianName: 'Ugo Muster', isGuardianKnown }),
    ),
  };
}

/** Each way in which a race ends, provisional, official and corrected. */
function resultMails(place: Place, { id: raceId }: Race) {
  const ends = publicationOf({ raceId, kind: 'official' });
  const provisional = publicationOf({ raceId, kind: 'provisional' });
  const corrected = publicationOf({ raceId, kind: 'official', penaltyMs: 300_000 });
  const mailOf = (published: typeof ends, before?: typeof ends) =>
    published.snapshot.runners.map((result) => () => {
      const { person } = result;
      if (!person) throw new Error('Somebody simulated has no name.');
      return resultMail({ ...place, published, before, result: { ...result, person } });
    });
  return { resultMail: [...mailOf(ends), ...mailOf(provisional), ...mailOf(corrected, ends)] };
}

function staffMails(place: Place) {
  const link = linkTo(place, 'admin/welcome');
  const email = 'ada@mail.example';
  const at = new Date('2027-03-01T12:00:00Z');
  const changes: AccessChange[] = [
    ...(['created', 'password', 'factor-on', 'factor-off', 'passkey-on'] as const),
    ...(['passkey-off', 'recovery-codes', 'rights', 'deactivated', 'activated'] as const),
  ].map((kind) => ({ kind }));
  const told = ['email-asked', 'email-changed', 'new-admin', 'server-link'] as const;
  changes.push(
    { kind: 'new-device', device: 'Firefox', network: '192.0.2.0/24', at },
    { kind: 'recovery-used', left: 3 },
    ...told.map((kind) => ({ kind, email })),
  );
  const staffLink = (isForPassword: boolean) =>
    staffLinkMail({ ...place, by: 'Ada', rights: ['runners', 'money'], link, isForPassword });
  return {
    accessMail: changes.map((change) => () => accessMail({ ...place, change, by: 'Ada' })),
    alarmMail: alarmNames.flatMap((name) =>
      [false, true].map((isOver) => () => alarmMail({ ...place, name, figure: 3, isOver })),
    ),
    staffLinkMail: [false, true].map((isForPassword) => () => staffLink(isForPassword)),
    ownLinkMail: [() => ownLinkMail({ ...place, link })],
    addressLinkMail: [() => addressLinkMail({ ...place, link })],
    testMail: [() => testMail({ ...place, now: at })],
  };
}

function visitorMails(place: Place) {
  const { language, siteUrl } = place;
  const message = { name: 'Ada', email: 'ada@mail.example', subject: '5 km?', message: '10 km?' };
  const notice = (isReachable: boolean, isDoubtful = false) =>
    contactNotice({ message, isReachable, isDoubtful, visitorLanguage: language, siteUrl });
  const told = { subject: 'Storm', text: 'Come down.' };
  const runner = { firstname: 'Ada', lastname: 'Muster' };
  return {
    messageMail: [() => messageMail({ ...place, runner, message: told, number: 7 })],
    contactNotice: [() => notice(true), () => notice(false), () => notice(true, true)],
    contactConfirmation: [() => contactConfirmation({ ...place, greetedAs: 'Ada' })],
    newsletterConfirmation: [
      () => newsletterConfirmation({ ...place, link: linkTo(place, 'newsletter') }),
    ],
  };
}
