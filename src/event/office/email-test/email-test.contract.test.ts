import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emailStatusSchema, testEmailBody, testEmailResultSchema } from './email-test.contract.ts';

describe('the form of the email test', () => {
  it('takes an address as it was typed: the rule judges it', () => {
    for (const email of ['ana@example.ro', '', 'nobody', 'x'.repeat(1000)]) {
      expect(testEmailBody.parse({ email, language: 'ro' })).toEqual({ email, language: 'ro' });
    }
  });

  it('counts a missing address as empty and a missing language as English', () => {
    expect(testEmailBody.parse({})).toEqual({ email: '', language: 'en' });
  });

  it('takes each of the six languages', () => {
    for (const language of ['en', 'ro', 'fr', 'de', 'it', 'es']) {
      expect(testEmailBody.parse({ email: 'a@b.ro', language }).language).toBe(language);
    }
  });

  it.each([
    ['an address of 1001 characters', { email: 'x'.repeat(1001) }],
    ['an address that is no text', { email: 1 }],
    ['a language that the site lacks', { language: 'pt' }],
    ['a language in capitals', { language: 'RO' }],
    ['an empty language', { language: '' }],
  ])('refuses %s', (_, form) => {
    const { error } = testEmailBody.safeParse(form);
    expect(error?.issues.map(({ path }) => path)).toEqual([Object.keys(form)]);
  });
});

describe('the answers', () => {
  const status = { sendgridConfigured: false, message: 'No mail leaves.', transport: 'files' };

  it.each(['sendgrid', 'smtp', 'files'])('name the way of mails: %s', (transport) => {
    expect(emailStatusSchema.parse({ ...status, transport })).toEqual({ ...status, transport });
  });

  it('bring a note on the sender and steps of the setup only where there are any', () => {
    const whole = {
      ...status,
      senderVerificationNote: 'Verify the sender.',
      setupInstructions: ['Make an account.', 'Set the key.'],
    };
    expect(emailStatusSchema.parse(whole)).toEqual(whole);
  });

  it.each([
    { ...status, transport: 'pigeon' },
    { ...status, message: undefined },
    { ...status, sendgridConfigured: 'no' },
    { ...status, setupInstructions: 'Make an account.' },
  ])('are never %j', (answer) => {
    expect(emailStatusSchema.safeParse(answer).success).toBe(false);
  });

  it('have names for readers of the API, and say that their sentences are in the reader’s language', () => {
    const message = { description: expect.stringContaining('the reader’s language') };
    const status = z.toJSONSchema(emailStatusSchema).$defs;
    const result = z.toJSONSchema(testEmailResultSchema).$defs;
    expect(status?.EmailStatus?.properties).toMatchObject({ message });
    expect(result?.TestEmailResult?.properties).toMatchObject({ message });
  });

  it('to a test say whether the mail left, and what may be the matter', () => {
    const sent = { success: true, message: 'Sent.' };
    const failed = { success: false, message: 'Not sent.', possibleIssues: ['The key is wrong.'] };
    expect(testEmailResultSchema.parse(sent)).toEqual(sent);
    expect(testEmailResultSchema.parse(failed)).toEqual(failed);
    expect(testEmailResultSchema.safeParse({ success: true }).success).toBe(false);
    expect(testEmailResultSchema.safeParse({ message: 'Sent.' }).success).toBe(false);
  });
});
