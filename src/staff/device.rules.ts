/** The first that matches counts: other browsers call themselves Chrome and Safari, too. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** `Firefox, Linux`, from a browser's user agent; else the first of its words. */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems].map(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return known.filter(Boolean).join(', ') || userAgent.replace(/[\s/].*/s, '').slice(0, 40);
}
