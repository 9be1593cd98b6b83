/**
 * Facts of the first edition only: its places, country, money, circuit, distances, days, people.
 */
const ofTheFirst = new RegExp(
  [
    String.raw`st[âa]na\b|de Vale|bihor|apuseni|oradea|\bcluj|beiu[șs]|debrecen|budapest|carpa[tz]`,
    String.raw`rom[âaeu]+n(ia|ian|o|a|i|e|esc|ească)\b|rumän|roumain|\bRO\d|\+40\b`,
    String.raw`\bRON\b|\d\slei\b|\bbani\b`,
    String.raw`\bEMA\b|masters?\b|circuit|championship|campionat|\bCN\b`,
    String.raw`\b(33|11) ?k(m\b|\b)|\bkm 33\b|\b2025\b`,
    String.raw`molid|poieni|ilinca|muncel|prisaca|grohot|șipot|autogari|ANPC|ANSPDCP|trailrun\.example`,
    String.raw`spruce|abeti|[șțăŞŢ]`,
  ].join('|'),
  'i',
);

/**
 * Secrets of links, which can spell any word by chance: their lengths are those of a token and of a
 * signature.
 */
const secret = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:[\w-]{43}|[\w-]{22})(?![\w-])/g;

/** Encoded, a path's space before 25 reads as the year 2025. */
const drawingInPage = /data:image\/svg\+xml,[^\s"]*/g;

/**
 * Parts of a plain text that name facts of the first edition, each cut to a length that can be read
 * at a glance.
 */
export const saysOfTheFirst = (text: string): string[] =>
  text
    .replaceAll(drawingInPage, (drawing) => decodeURI(drawing))
    .replaceAll(secret, '')
    .split(/\n|(?<=[.,;])/)
    .filter((part) => ofTheFirst.test(part))
    .map((part) => part.trim().slice(0, 200));

const island = / data-props="([^"]*)"/g;
const facts = /<script type="application\/json" id="facts">(.*?)<\/script>/g;

/**
 * The same for a document of HTML or XML, and for the props of its islands. The names of fields and
 * scripts are ignored, as they come from the specification and the product.
 */
export function documentSaysOfTheFirst(body: string): string[] {
  const data = [...body.matchAll(island), ...body.matchAll(facts)].map(([, text = '']) =>
    JSON.parse(unescaped(text)),
  );
  const shown = body
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(island, '')
    .replace(/<option[^>]*>(Romania|Rumänien)</g, '')
    .replace(/ (name|id|for|class|value)="[^"]*"/g, '')
    .replace(/<[^>]*>/g, (tag) => `\n${tag.replace(/="/g, '\n')}\n`);
  return [...saysOfTheFirst(shown), ...data.flatMap(dataSaysOfTheFirst)];
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * The same for an answer in JSON. Its keys are names, and so are the words that a schema requires
 * or allows; countries come from everywhere.
 */
export function dataSaysOfTheFirst(data: unknown): string[] {
  if (typeof data === 'string') return saysOfTheFirst(data);
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    ['required', 'enum', 'countries'].includes(key) ? [] : dataSaysOfTheFirst(value),
  );
}
