/**
 * A Fastify server that sends `BYTES` bytes, and `HEADERS` (JSON) where they are given: what a kept
 * page is measured against.
 */
import Fastify from 'fastify';

const body = Buffer.alloc(Number(process.env.BYTES), 'x');
const headers = JSON.parse(process.env.HEADERS ?? '{"content-type":"text/html"}');
const app = Fastify();
app.get('/', (_request, reply) => reply.headers(headers).send(body));
await app.listen({ port: Number(process.env.PORT) });
