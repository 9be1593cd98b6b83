import type { FastifyReply } from 'fastify';

/**
 * Answers with a file that the browser saves under `name` (ASCII). The schema's 200 says what kind
 * it is; the body goes out as it stands.
 */
export function sendFile(
  reply: FastifyReply,
  file: { name: string; type: string; body: string | Buffer },
) {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .serializer((body: string) => body)
    .send(file.body);
}
