import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Language } from '../edition/words/languages.ts';

/** A file that the browser saves under `name` (ASCII) or shows. */
export type SentFile = {
  name: string;
  type: string;
  body: string | Buffer | Readable;
  language?: Language;
  isShown?: true;
};

/**
 * Answers with a file that the browser saves under `name` (ASCII) or shows. The schema's 200 gives
 * its type; the body is sent unchanged. `language`: set to the visitor's if the file is written in
 * it, so that no cache gives it to a reader of another language.
 */
export function sendFile(reply: FastifyReply, file: SentFile) {
  if (file.language) {
    reply.headers({
      'content-language': file.language,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Language, Cookie',
    });
  }
  return reply
    .type(file.type)
    .header(
      'content-disposition',
      `${file.isShown ? 'inline' : 'attachment'}; filename="${file.name}"`,
    )
    .serializer((body: string) => body)
    .send(file.body);
}
