import { describe, expect, it } from 'vitest';
import {
  confirmAnswer,
  confirmByIntentBody,
  confirmByParticipantBody,
  createPaymentAnswer,
  createPaymentBody,
} from './payments.contract.ts';

describe('the call that creates a payment', () => {
  it('takes both numbers, as a form or as JSON carries them', () => {
    for (const body of [
      { participantId: 7, raceid: 1, isemaparticipant: true },
      { participantId: '7', raceid: '1', link: 'x'.repeat(100), acceptNotKept: true },
    ]) {
      expect(createPaymentBody.parse(body)).toEqual(body);
    }
  });

  it.each([{}, { participantId: null, raceid: null }, { participantId: '', raceid: 'x' }])(
    'reads what lacks them too, to refuse it with its own sentence: %j',
    (body) => {
      expect(createPaymentBody.safeParse(body).success).toBe(true);
    },
  );

  it.each([
    ['participantId', 1.5],
    ['participantId', {}],
    ['raceid', true],
    ['link', 'x'.repeat(101)],
    ['isemaparticipant', 'true'],
    ['acceptNotKept', 'yes'],
  ])('is not one where %s is %j', (field, value) => {
    const issues = createPaymentBody.safeParse({ participantId: 7, raceid: 1, [field]: value })
      .error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([[field]]);
  });

  it('lets no request say what it costs', () => {
    expect(createPaymentBody.parse({ participantId: 7, raceid: 1, amountMinor: 1 })).toEqual({
      participantId: 7,
      raceid: 1,
    });
  });

  it('answers where to go, or what opens the card form, and nothing that is secret', () => {
    const answer = { clientSecret: 'cs', publishableKey: 'pk' };
    expect(createPaymentAnswer.parse({ ...answer, secretKey: 'sk' })).toEqual(answer);
    expect(createPaymentAnswer.parse({ paymentLink: 'https://pay.example/1' })).toEqual({
      paymentLink: 'https://pay.example/1',
    });
  });
});

describe('the calls that confirm a payment', () => {
  it('name it by the provider’s name or by the participant', () => {
    const most = 'p'.repeat(255);
    expect(confirmByIntentBody.parse({ paymentIntentId: most })).toEqual({ paymentIntentId: most });
    expect(confirmByIntentBody.safeParse({ paymentIntentId: `${most}p` }).success).toBe(false);
    expect(confirmByIntentBody.safeParse({}).success).toBe(false);
    expect(confirmByParticipantBody.parse({ participantId: '7' })).toEqual({ participantId: '7' });
    expect(confirmByParticipantBody.safeParse({ participantId: [7] }).success).toBe(false);
  });

  it('answer yes or no', () => {
    expect(confirmAnswer.parse({ success: true })).toEqual({ success: true });
    expect(confirmAnswer.safeParse({ success: 'yes' }).success).toBe(false);
    expect(confirmAnswer.safeParse({}).success).toBe(false);
  });
});
