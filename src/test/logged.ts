import { Writable } from 'node:stream';
import pino from 'pino';

/** A log of everything, and the lines that were written to it, in order. */
export function openLog() {
  const logged: string[] = [];
  const write: Writable['_write'] = (line, _encoding, done) => {
    logged.push(String(line));
    done();
  };
  return { logged, logger: pino({ level: 'trace' }, new Writable({ write })) };
}
