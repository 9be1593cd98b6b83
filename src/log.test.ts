import pino from 'pino';
import { expect, it } from 'vitest';
import { readable } from './log.ts';

it('says in words what a line of the log holds: what happened, its facts, and the calls of an error', () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  logger.warn('No payments are taken.');
  logger.info({ reason: 'SIGTERM', count: 2 }, 'stopping');
  logger.error({ err: new Error('the disk is full') }, 'request failed');
  const [warning, stopping, failed] = lines.map(readable);
  expect(warning).toBe('No payments are taken.');
  expect(stopping).toBe('stopping · reason: "SIGTERM" · count: 2');
  expect(failed).toMatch(/^request failed · Error: the disk is full\n {4}at /);
});
