import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contactAnswer, contactBody, contactRefusal } from './contact.contract.ts';

const message = {
  name: 'Ana Țurcanu',
  email: 'ana@țară.ro',
  subject: 'Camping',
  message: 'Is there a place for a van?',
};

describe('the body of a contact message', () => {
  it('is taken as it was written: what is too short or too long, the rules say by field', () => {
    expect(contactBody.parse(message)).toEqual(message);
    const odd = { name: ' A ', email: 'nobody', subject: 'x'.repeat(300), message: '' };
    expect(contactBody.parse(odd)).toEqual(odd);
  });

  it.each(['name', 'email', 'subject', 'message'] as const)(
    'counts a missing %s as empty, so that its refusal names the field',
    (field) => {
      const { [field]: _, ...rest } = message;
      expect(contactBody.parse(rest)).toEqual({ ...message, [field]: '' });
    },
  );

  it.each(['name', 'email', 'subject', 'message'] as const)(
    'refuses a %s that is no text',
    (field) => {
      for (const value of [null, 1, ['a'], {}]) {
        const { error } = contactBody.safeParse({ ...message, [field]: value });
        expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
      }
    },
  );

  it('has a field that people do not see', () => {
    expect(contactBody.parse({ ...message, leaveEmpty: 'https://spam.example' })).toHaveProperty(
      'leaveEmpty',
      'https://spam.example',
    );
    expect(contactBody.safeParse({ ...message, leaveEmpty: 1 }).success).toBe(false);
  });

  it('is described to readers of the API with its limits, all four fields asked for', () => {
    const { $defs } = z.toJSONSchema(contactBody, { io: 'input' });
    expect($defs?.ContactMessage).toMatchObject({
      required: ['name', 'email', 'subject', 'message'],
      properties: {
        name: { minLength: 2, maxLength: 100 },
        email: {
          minLength: 3,
          maxLength: 254,
          description: expect.stringContaining('internationalised'),
        },
        subject: { minLength: 3, maxLength: 200 },
        message: { minLength: 10, maxLength: 5000 },
        leaveEmpty: { description: expect.stringContaining('leave it out') },
      },
    });
  });
});

describe('the answer', () => {
  it('says that the message was taken, and nothing else', () => {
    expect(contactAnswer.parse({ success: true })).toEqual({ success: true });
    expect(contactAnswer.safeParse({ success: false }).success).toBe(false);
  });

  const problem = { message: 'Name must be at least 2 characters', code: 'contact-name-short' };

  it('has a name for readers of the API where it is a refusal', () => {
    expect(z.toJSONSchema(contactRefusal).$defs).toHaveProperty('ContactRefusal');
  });

  it('or what is wrong first, and with which fields', () => {
    for (const answer of [problem, { ...problem, problems: { name: problem } }]) {
      expect(contactRefusal.parse(answer)).toEqual(answer);
    }
  });

  it.each([
    ['of another field', { phone: problem }],
    ['without a sentence', { name: { code: problem.code } }],
    ['without a code', { name: { message: problem.message } }],
  ])('never with a problem %s', (_, problems) => {
    expect(contactRefusal.safeParse({ ...problem, problems }).success).toBe(false);
  });
});
