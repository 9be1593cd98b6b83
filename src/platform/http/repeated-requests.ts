import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasOneHost } from './bare-server.ts';
import { type PreparedAnswer, writePrepared } from './prepared-answer.ts';
import { processCounts } from './process-counts.ts';

const maxKept = 1000;
/** A longer address, language and cookie than browsers send of themselves. */
const maxChars = 1000;

/**
 * Requests that were answered from what is kept. One in the same words is answered before the
 * framework reads it, which costs more than the rest of such an answer (decision 084).
 */
export class RepeatedRequests {
  readonly #files = new Map<string, PreparedAnswer>();
  readonly #pages = new Map<string, () => PreparedAnswer | undefined>();
  #isOn = true;

  /** Takes a server's requests first. It lets all of them pass while `isClosed`, and once the server closes. */
  standBefore(app: FastifyInstance, isClosed: () => boolean = () => false): void {
    const [framework] = app.server.listeners('request') as RequestListener[];
    app.server.removeAllListeners('request').on('request', (request, response) => {
      if (isClosed() || !this.#answer(request, response)) framework?.(request, response);
    });
    // From then on every answer asks for another connection, which the framework sees to.
    app.addHook('preClose', async () => void (this.#isOn = false));
  }

  /** Keeps a file, which is the same for whoever asks for its address. */
  addFile(url: string, answer: PreparedAnswer): void {
    this.#files.set(url, answer);
  }

  /**
   * Keeps what a request was answered with. `again` says what one in the same words gets:
   * undefined once that is no longer right.
   */
  addPage(request: IncomingMessage, again: () => PreparedAnswer | undefined): void {
    const key = keyOf(request);
    if (key.length > maxChars) return;
    // Whoever makes up cookies fills it; what is truly asked for comes back with its next reader.
    if (this.#pages.size >= maxKept) this.#pages.clear();
    this.#pages.set(key, again);
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#isOn || request.method !== 'GET' || !hasOneHost(request)) return false;
    const file = this.#files.get(request.url ?? '');
    const answer = file ?? this.#pages.get(keyOf(request))?.();
    if (!answer) return false;
    processCounts.requests++;
    if (!file) processCounts.cacheHits++;
    writePrepared(request, response, answer);
    return true;
  }
}

/** All of a request that chooses a kept page: what its `Vary` names, but for the encoding. */
const keyOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers['accept-language']}\n${headers.cookie}`;
