import pino, { type Logger } from 'pino';

/** Somebody reads along: what is said there is no JSON. */
const isTerminal = process.stdout.isTTY;

/**
 * The log: JSON lines; in a terminal readable ones, of what goes wrong unless `level` asks for more.
 */
export function openLog(level: string | undefined): Logger {
  if (!isTerminal) return pino({ level: level ?? 'info' });
  const write = (line: string) => process.stdout.write(`${readable(line)}\n`);
  return pino({ level: level ?? 'warn' }, { write });
}

/** Says what whoever starts the site has to read, whatever level the log has. */
export function tell(line: string): void {
  if (isTerminal) process.stdout.write(`${line}\n`);
  else pino().info(line);
}

/** Says in a line each what is wrong and ends the program; nobody needs the calls that led there. */
export function giveUp(...reasons: string[]): never {
  for (const reason of reasons) {
    if (isTerminal) process.stderr.write(`${reason}\n`);
    else pino().fatal({ reason }, 'the start failed');
  }
  process.exit(1);
}

const unread = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

/** A line of the log for readers: what happened, then the facts that belong to it. */
export function readable(line: string): string {
  const record = JSON.parse(line);
  const facts = Object.entries(record)
    .filter(([name]) => !unread.has(name))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [record.msg, ...facts, record.err?.stack].filter(Boolean).join(' · ');
}
