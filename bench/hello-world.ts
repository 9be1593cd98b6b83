/** A Fastify server that sends `BYTES` bytes: what a cached page is measured against. */
import Fastify from 'fastify';

const body = Buffer.alloc(Number(process.env.BYTES), 'x');
const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/html').send(body));
await app.listen({ port: Number(process.env.PORT) });
