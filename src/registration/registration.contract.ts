import { z } from 'zod';
import type { ExtraProblem } from '../edition/facts/extra.rules.ts';
import { sellsExtras } from '../edition/facts/extra-words.ts';
import {
  type BoxField,
  formFields,
  isBox,
  type ParticipantField,
  type RegistrationForm,
} from '../edition/fields/field-lists.ts';
import { participantStatuses } from '../edition/fields/participant-fields.ts';
import { currency } from '../edition/words/money.ts';
import { refusalSchema } from '../platform/http/refusals.ts';
import type { Invalid, Refused } from '../platform/http/result.ts';
import type { RegistrationProblems } from './registration.rules.ts';

const text = z.string().max(10_000).default('');
const box = z.boolean().default(false);

const fieldShape = Object.fromEntries(
  formFields.map((field) => [field, isBox(field) ? box : text]),
) as { [Field in ParticipantField]: Field extends BoxField ? typeof box : typeof text };

const extrasShape = {
  extras: z
    .record(z.string().max(60), z.int().min(0).max(99))
    .optional()
    .describe('how many of each extra that the race sells, by its id'),
};

const exampleForm: Partial<RegistrationForm> = {
  firstname: 'Ana',
  lastname: 'Pop',
  email: 'ana@mail.example',
  phone: '+44 7700 900001',
  country: 'RO',
  birthDate: '1990-03-01',
  gender: 'female',
  raceid: '2',
  emergencyContactName: 'Ion Pop',
  emergencyContactPhone: '+44 7700 900002',
  tshirtSize: 'M',
  acceptTerms: true,
  acceptPrivacy: true,
  acceptRisks: true,
};

/**
 * `POST /api/participants`: the form as it was filled in. The rules judge the values of the fields,
 * so that every problem is reported at once. The body has extras only where any are sold.
 */
export const registrationBody = () =>
  z
    .object({
      /**
       * The browser's key of this registration: sending it again with the key makes no second one.
       */
      key: z.uuid(),
      ...fieldShape,
      raceid: z.coerce.string().max(20).default(''),
      /** Sent again after `registration-overlap`, when the runner wants two races at once. */
      acceptOverlap: box,
      /**
       * The day whose fees were shown. If another fee applies by now, the visitor gets to know it
       * before anything is registered.
       */
      feeDay: z.iso.date().optional(),
      /** Token from the link of an offer of the waiting list. */
      offer: z.string().max(200).optional(),
      ...(sellsExtras() ? extrasShape : ({} as typeof extrasShape)),
    })
    .meta({ examples: [{ key: '6f1f0c3e-3a53-4a3c-9a51-5d6f0a3c7b10', ...exampleForm }] });

/** The registration that was made, or that was made earlier with the same key. */
export const registrationAnswer = z.object({
  id: z.int(),
  status: z.enum(participantStatuses),
  amountMinor: z.int().describe(`entry fee in minor units of the currency (${currency()})`),
  heldUntil: z.string().nullable().describe('until when the place is kept without payment'),
});

/** `POST /api/waiting-list`. */
export const waitingBody = z
  .object({
    raceid: z.coerce.string().max(20).default(''),
    firstname: text,
    lastname: text,
    hasOneName: box,
    email: text,
  })
  .meta({
    examples: [{ raceid: '1', firstname: 'Ion', lastname: 'Pop', email: 'ion@mail.example' }],
  });

export const waitingAnswer = z.object({ success: z.literal(true) });

/** A waiting entry as the holder of its link sees it. */
export type WaitingView = {
  raceId: number;
  firstname: string;
  lastname: string;
  email: string;
  state: 'waiting' | 'offered' | 'taken' | 'expired' | 'left';
  offeredUntil: Date | null;
  /** The day on which the runner joined the list, whose fees apply. */
  feeDay: string;
};

/** A refusal that also names the problem of every field. */
export const registrationRefusal = refusalSchema.extend({
  problems: z.record(z.string(), refusalSchema).optional(),
});

/** The answer of the use case. */
export type RegistrationOutcome =
  | {
      ok: true;
      isNew: boolean;
      /** Whether it was made with the key of this form, so that the browser may open the order. */
      isOwn: boolean;
      answer: z.infer<typeof registrationAnswer>;
    }
  | Invalid<RegistrationProblems>
  | Refused<
      | 'value-invalid'
      | 'registration-closed'
      | 'registration-not-yet'
      | 'registration-full'
      | 'registration-duplicate'
      | 'registration-overlap'
      | 'registration-offer-gone'
      | 'registration-fee-changed'
      | ExtraProblem['code']
      | 'extra-sold-out'
    >;
