import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isPrivate } from './address-prefix.rules.ts';
import { processCounts } from './process-counts.ts';
import { Refusal } from './refusals.ts';
import { isStorable } from './storable-text.ts';

export type BareServerOptions = {
  logger: FastifyBaseLogger | false;
  /** One debug line per answer, without address, query or headers of the visitor. */
  logsRequests?: boolean;
  trustedProxies: number;
  /** How often requests are looked for that are not whole in time; absent: every two seconds. */
  checkingMs?: number | undefined;
  /** Told of each answer, ready-made ones too; absent: nobody watches, and nothing is measured. */
  watchAnswers?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** Of every answer. */
  headers: Record<string, string>;
  /** Answers an address for which there is no route. */
  notFound(request: FastifyRequest, reply: FastifyReply): unknown;
};

const mebibyte = 1024 * 1024;

/** A request that is not whole by then ends: whoever sends so slowly keeps a place from others. */
const requestMs = 30_000;
const headersMs = 15_000;
const mostHeaderBytes = 16 * 1024;
/** Beyond, a crowd waits in the system's queue rather than in our memory. */
const mostConnections = 8000;

/** Of two, a proxy may believe the other one than we do (RFC 9112, 3.2). */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  // Its length first: this is asked of every request.
  rawHeaders.filter(
    (text, index) => text.length === 4 && index % 2 === 0 && text.toLowerCase() === 'host',
  ).length < 2;

/** A server without a single route: how it numbers, heads, checks and logs what it answers. */
export function bareServer(options: BareServerOptions): FastifyInstance {
  const { headers } = options;
  const app = Fastify({
    ...(options.logger ? { loggerInstance: forEveryRequest(options.logger) } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestNumbers(),
    requestIdHeader: false,
    // The nearest proxy is on this machine or in its network. A visitor who comes to the port from
    // elsewhere would otherwise choose the address that limits count.
    trustProxy: (address, hop) => hop < options.trustedProxies && (hop > 0 || isPrivate(address)),
    bodyLimit: mebibyte,
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      maxHeaderSize: mostHeaderBytes,
      connectionsCheckingInterval: options.checkingMs ?? 2000,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // An address that is not UTF-8, or holds too long a name: no page, no hooks, no query read yet.
    frameworkErrors: (_error, request, reply) => {
      request.query = Object.fromEntries(new URLSearchParams(request.url.split('?', 2)[1]));
      void options.notFound(request, reply.headers({ ...headers, 'x-request-id': request.id }));
    },
  });
  app.server.maxConnections = mostConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(hasOneHost(raw) ? undefined : new Refusal('value-invalid', { field: 'Host' }));
  });
  // Pages are sent past this hook, with the same headers ready-made.
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    const isFine = isStorable(params) && isStorable(query) && isStorable(body);
    done(isFine ? undefined : new Refusal('text-unstorable'));
  });
  const { watchAnswers } = options;
  if (watchAnswers) {
    app.addHook('onResponse', (request, reply, done) => {
      watchAnswers(request, reply);
      done();
    });
  }
  if (options.logsRequests) logAnswers(app);
  return app;
}

/**
 * The logger, which is its own child: one for each request would be a tenth of a cached page's cost,
 * and one that a `childLoggerFactory` gives is checked anew for each. Lines name the request instead.
 */
function forEveryRequest(logger: FastifyBaseLogger): FastifyBaseLogger {
  const own: FastifyBaseLogger = Object.create(logger);
  return Object.assign(own, { child: () => own });
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** Numbers that are the process's own and never repeat: a random start, then a count. */
function requestNumbers(): () => string {
  const start = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    processCounts.requests++;
    return `${start}-${(++count).toString(36)}`;
  };
}
