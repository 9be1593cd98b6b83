/** What is watched, the gravest first; each has its words in `admin-health.json`. */
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
 * What each check found: how much of it there is, or 'nothing'. 'unknown', where it could not look:
 * then nothing begins and nothing ends.
 */
export type Findings = Record<AlarmName, number | 'nothing' | 'unknown'>;

/** An alarm that was told and is not over. */
export type Standing = {
  name: AlarmName;
  /** For how long its reason has not been there. */
  quietMs: number;
};

/** A finding that comes and goes is one alarm: it has to be away for some checks in a row. */
const quietForMs = 5 * 60_000;

/** Which alarms begin now, which go on with their reason there, and which are over. */
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

/** Failed answers of some minutes: as many as matter, or none. */
export const tooManyFailures = ({ requests, failures }: { requests: number; failures: number }) =>
  failures >= fewestFailures && failures >= requests * failingShare ? failures : 'nothing';
