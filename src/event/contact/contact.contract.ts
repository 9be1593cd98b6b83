import { z } from 'zod';
import { refusalSchema } from '../../platform/http/refusals.ts';
import { type ContactField, contactFields, contactLimits } from './contact.rules.ts';

/**
 * Describes the fields to readers of the API; `contactProblems` checks them, and its refusals name
 * the field.
 */
const text = (field: ContactField) =>
  z
    .string()
    .default('')
    .meta({ minLength: contactLimits[field].min, maxLength: contactLimits[field].max });

/** `POST /api/contact`. A missing field counts as empty. */
export const contactBody = z
  .object({
    name: text('name'),
    email: text('email').describe('an address, internationalised ones included'),
    subject: text('subject'),
    message: text('message'),
    leaveEmpty: z.string().optional().describe('hidden from people; leave it out'),
  })
  .meta({
    id: 'ContactMessage',
    required: contactFields,
    examples: [
      {
        name: 'Ana Pop',
        email: 'ana@mail.example',
        subject: 'The bus on Saturday',
        message: 'From which hour on does the bus run to the start?',
      },
    ],
  });

export const contactAnswer = z.object({ success: z.literal(true) });

/** The first problem in the form of every refusal, then all of them by field. */
export const contactRefusal = refusalSchema
  .extend({
    problems: z
      .partialRecord(z.enum(contactFields), refusalSchema.pick({ message: true, code: true }))
      .optional(),
  })
  .meta({ id: 'ContactRefusal' });
