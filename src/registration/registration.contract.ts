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
 * `POST /api/participants`: the form as it was filled in. What the fields must hold is the rules'
 * matter, so that every problem is told at once. Extras are known to it where any are sold.
 */
export const registrationBody = () =>
  z
    .object({
      /** The browser's key of this registration: a retry with the same one makes no second. */
      key: z.uuid(),
      ...fieldShape,
      raceid: z.coerce.string().max(20).default(''),
      /** Said again after `registration-overlap`: in two races at once, on purpose. */
      acceptOverlap: box,
      /**
       * The day whose fees were shown: where another fee holds by now, it is told before anybody is
       * registered.
       */
      feeDay: z.iso.date().optional(),
      /** From the link of an offer of the waiting list. */
      offer: z.string().max(200).optional(),
      ...(sellsExtras() ? extrasShape : ({} as typeof extrasShape)),
    })
    .meta({ examples: [{ key: '6f1f0c3e-3a53-4a3c-9a51-5d6f0a3c7b10', ...exampleForm }] });

/** The registration that was made, or had been made by the same key. */
export const registrationAnswer = z.object({
  id: z.int(),
  status: z.enum(participantStatuses),
  amountMinor: z.int().describe(`entry fee in minor units of the currency (${currency})`),
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

/** What the holder of a waiting entry's link sees of it. */
export type WaitingView = {
  raceId: number;
  firstname: string;
  lastname: string;
  email: string;
  state: 'waiting' | 'offered' | 'taken' | 'expired' | 'left';
  offeredUntil: Date | null;
  /** The day on which they queued, whose fees hold for them. */
  feeDay: string;
};

/** A refusal that also names every field's problem. */
export const registrationRefusal = refusalSchema.extend({
  problems: z.record(z.string(), refusalSchema).optional(),
});

/** What the use case answers. */
export type RegistrationOutcome =
  | {
      ok: true;
      isNew: boolean;
      /** Made with the key of this form, so that its browser may hold the order. */
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
