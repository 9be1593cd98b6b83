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
  /** One debug line per answer, without the address, query or headers of the visitor. */
  logsRequests?: boolean;
  trustedProxies: number;
  /** How often to look for requests that are not complete in time; absent: every two seconds. */
  checkingMs?: number | undefined;
  /** Called for each answer, prepared ones too; absent: nothing is measured. */
  watchAnswers?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** The headers of every answer. */
  headers: Record<string, string>;
  /** Answers an address for which there is no route. */
  notFound(request: FastifyRequest, reply: FastifyReply): unknown;
};

const mebibyte = 1024 * 1024;

/** A request that is not complete by then is ended, since a slow one blocks a place. */
const requestMs = 30_000;
const headersMs = 15_000;
const mostHeaderBytes = 16 * 1024;
/** Beyond this, a crowd waits in the system's queue and not in our memory. */
const mostConnections = 8000;

/** With two hosts, a proxy may believe another one than we do (RFC 9112, 3.2). */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  // Checks the length first, as this runs for every request.
  rawHeaders.filter(
    (text, index) => text.length === 4 && index % 2 === 0 && text.toLowerCase() === 'host',
  ).length < 2;

/** A server without routes: it numbers, checks and logs requests, and sets headers. */
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
    // For an address that is not UTF-8, or with too long a name: there is no page, no hook has run,
    // and no query was parsed.
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
  // Pages are sent past this hook, with the same headers prepared.
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
 * The logger, which is its own child. A child for each request would take a tenth of a cached
 * page's time, and one from a `childLoggerFactory` is checked again for each request. Log lines
 * name the request instead.
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

/** Numbers of requests that do not repeat: a random start for the process, then a counter. */
function requestNumbers(): () => string {
  const start = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    processCounts.requests++;
    return `${start}-${(++count).toString(36)}`;
  };
}
