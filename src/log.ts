import pino, { type Logger } from 'pino';

/** Whether somebody reads the output in a terminal, which then is not JSON. */
const isTerminal = process.stdout.isTTY;

/** The log: JSON lines; in a terminal, readable lines, by default only of warnings and errors. */
export function openLog(level: string | undefined): Logger {
  if (!isTerminal) return pino({ level: level ?? 'info' });
  const write = (line: string) => process.stdout.write(`${readable(line)}\n`);
  return pino({ level: level ?? 'warn' }, { write });
}

/** Prints a line for the person who starts the site, whatever the log level. */
export function tell(line: string): void {
  if (isTerminal) process.stdout.write(`${line}\n`);
  else pino().info(line);
}

/** Prints each reason on a line and ends the program, without a stack trace, as nobody needs it. */
export function giveUp(...reasons: string[]): never {
  for (const reason of reasons) {
    if (isTerminal) process.stderr.write(`${reason}\n`);
    else pino().fatal({ reason }, 'the start failed');
  }
  process.exit(1);
}

const unread = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

/** A line of the log as text: what happened, then the facts that belong to it. */
export function readable(line: string): string {
  const record = JSON.parse(line);
  const facts = Object.entries(record)
    .filter(([name]) => !unread.has(name))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [record.msg, ...facts, record.err?.stack].filter(Boolean).join(' · ');
}
