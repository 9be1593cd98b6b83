import { z } from 'zod';
import { languages } from '../../../edition/words/languages.ts';

const codes = languages().map(({ code }) => code);

/** `GET /api/email-status`: the fields of the specification, then how mails are sent. */
export const emailStatusSchema = z
  .object({
    sendgridConfigured: z.boolean(),
    message: z.string().describe('a sentence in the reader’s language'),
    senderVerificationNote: z.string().optional(),
    setupInstructions: z.array(z.string()).optional(),
    transport: z.enum(['sendgrid', 'smtp', 'files']),
  })
  .meta({ id: 'EmailStatus' });

/** `POST /api/test-email`: the address as typed. */
export const testEmailBody = z
  .object({
    email: z.string().max(1000).default(''),
    language: z.enum(codes).default('en'),
  })
  .meta({ examples: [{ email: 'ana@mail.example', language: 'en' }] });

/** A mail that was not sent is a result too: `success` is false, and the status is 200. */
export const testEmailResultSchema = z
  .object({
    success: z.boolean(),
    message: z.string().describe('a sentence in the reader’s language'),
    possibleIssues: z.array(z.string()).optional(),
  })
  .meta({ id: 'TestEmailResult' });

export type EmailStatus = z.infer<typeof emailStatusSchema>;
export type TestEmailForm = z.infer<typeof testEmailBody>;
export type TestEmailResult = z.infer<typeof testEmailResultSchema>;
