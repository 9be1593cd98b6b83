import { z } from 'zod';

/** A number in JSON, or as a text in forms and addresses; anything else counts as missing. */
const id = z.union([z.int(), z.string()]).nullish();

/**
 * `POST /api/create-payment-intent`. Whether the runner is in the circuit is read from the
 * registration, whatever the request says. Both numbers have to be there (specification, section
 * 5), and belong together.
 */
export const createPaymentBody = z
  .object({
    participantId: id,
    raceid: id,
    link: z
      .string()
      .max(100)
      .nullish()
      .describe('the token of the mail’s link, of a browser that did not register itself'),
    isemaparticipant: z.boolean().nullish().describe('not used: the registration knows'),
    acceptNotKept: z
      .boolean()
      .nullish()
      .describe(
        'said again after `payment-place-not-kept`: pay although no place is kept meanwhile',
      ),
  })
  .meta({ examples: [{ participantId: 12, raceid: 2 }] });

/** The address where to pay, or the secret that opens the card form. */
export const createPaymentAnswer = z.object({
  paymentLink: z.string().optional(),
  clientSecret: z.string().optional(),
  publishableKey: z.string().optional().describe('for the card form'),
});

export const confirmByIntentBody = z
  .object({ paymentIntentId: z.string().max(255) })
  .meta({ examples: [{ paymentIntentId: 'pi_3Oa1b2C3d4E5f6' }] });
export const confirmByParticipantBody = z
  .object({ participantId: id })
  .meta({ examples: [{ participantId: 12 }] });

/** Whether the payment provider says that it is paid. */
export const confirmAnswer = z.object({ success: z.boolean() });
