/** The checks, the gravest first; each has its words in `admin-health.json`. */
export const alarmNames = [
  'errors',
  'disk',
  'backup',
  'clock',
  'payments',
  'refunds',
  'events',
  'mails',
] as const;
export type AlarmName = (typeof alarmNames)[number];

/**
 * What each check found: how much of the problem there is, or 'nothing'. 'unknown' where it could
 * not look: then no alarm begins and none ends.
 */
export type Findings = Record<AlarmName, number | 'nothing' | 'unknown'>;

/** An alarm about which the admins got a mail and which is not over. */
export type Standing = {
  name: AlarmName;
  /** How long its cause has been gone. */
  quietMs: number;
};

/** A problem that comes and goes is one alarm: it has to be gone for some checks in a row. */
const quietForMs = 5 * 60_000;

/** Finds the alarms that begin now, those whose cause is still there, and those that are over. */
export function judgeAlarms(findings: Findings, standing: readonly Standing[]) {
  const quietMs = new Map(standing.map((alarm) => [alarm.name, alarm.quietMs]));
  const isFound = (name: AlarmName) => typeof findings[name] === 'number';
  return {
    begun: alarmNames.filter((name) => isFound(name) && !quietMs.has(name)),
    seen: alarmNames.filter((name) => isFound(name) && quietMs.has(name)),
    over: alarmNames.filter(
      (name) => findings[name] === 'nothing' && (quietMs.get(name) ?? 0) >= quietForMs,
    ),
  };
}

const fewestFailures = 5;
const failingShare = 0.01;

/** The failed answers of some minutes, if they are enough to matter; else nothing. */
export const tooManyFailures = ({ requests, failures }: { requests: number; failures: number }) =>
  failures >= fewestFailures && failures >= requests * failingShare ? failures : 'nothing';
