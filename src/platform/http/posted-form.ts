import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusals.ts';
import { isStorable } from './storable-text.ts';

/** A file that was sent with a form. */
export type PostedFile = {
  /** Its name on the visitor's machine; not to be trusted. */
  name: string;
  /** Undefined when the file has more bytes than the route accepts. */
  content: Buffer | undefined;
};

/** The values that one of our forms sent. */
export type PostedForm = {
  form: Record<string, string>;
  files: Record<string, PostedFile>;
};

/** Far more than any of our forms has. */
const limits = { fields: 200, files: 5, fieldSize: 64 * 1024 };

/**
 * Reads a posted form. A file is read up to the given number of bytes; if a name is sent twice, it
 * gets no value. Throws `body-invalid`, and `text-unstorable` for a text that the database cannot
 * hold.
 */
export async function readPostedForm(
  request: FastifyRequest,
  fileBytes: number | undefined,
): Promise<PostedForm> {
  if (fileBytes === undefined || !request.isMultipart()) {
    return { form: textsOf(Object.entries(request.body ?? {})), files: {} };
  }
  const texts: [name: string, value: unknown][] = [];
  const files: PostedForm['files'] = {};
  const options = { limits: { ...limits, fileSize: fileBytes }, throwFileSizeLimit: false };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        // Nobody would notice that the end of a long text is missing.
        if (part.valueTruncated) throw new Error('more than a form of ours has');
        texts.push([part.fieldname, part.value]);
      } else {
        const bytes = await part.toBuffer();
        const content = part.file.truncated ? undefined : bytes;
        // A field without a file comes as an empty one.
        if (part.filename) files[part.fieldname] = { name: part.filename, content };
      }
    }
  } catch {
    // The parser has no error codes: the body was cut off, has no boundary, or has too many parts.
    throw new Refusal('body-invalid');
  }
  const fileNames = Object.values(files).map(({ name }) => name);
  if (!isStorable([texts, Object.keys(files), fileNames])) throw new Refusal('text-unstorable');
  return { form: textsOf(texts), files };
}

function textsOf(fields: [name: string, value: unknown][]): Record<string, string> {
  const isOnce = (name: string) => fields.filter(([other]) => other === name).length === 1;
  return Object.fromEntries(
    fields.filter(
      (field): field is [string, string] => typeof field[1] === 'string' && isOnce(field[0]),
    ),
  );
}
