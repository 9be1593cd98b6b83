import type { i18n, TFunction } from 'i18next';

type GetFixedT = (...of: [lng?: unknown, ns?: unknown, prefix?: unknown, options?: Scope]) => Fixed;
type Scope = { scopeNs?: unknown };
type Fixed = ((key: unknown, ...given: unknown[]) => unknown) & object;

/** For each file: enough for the sentences of all pages, too few to hold a start list. */
const maxGiven = 1000;

/**
 * Composes a text once for each instance and set of values, and remembers it; values that a text
 * gets by itself belong to the instance. Looking texts up took nearly half the time of rendering a
 * page. A key without a text is not remembered, as it might come from outside.
 */
export function keepTexts(words: i18n): i18n {
  // `Trans` asks the instance itself.
  const compose = keeping(words.t.bind(words) as unknown as Fixed);
  const make = words.getFixedT.bind(words) as unknown as GetFixedT;
  const made = new Map<string, Fixed>();
  const getFixedT: GetFixedT = (...of) => {
    const [lng, ns, prefix, options] = of;
    const name = [lng, ns, prefix, options?.scopeNs].join(' ');
    const known = made.get(name) ?? keeping(make(...of));
    made.set(name, known);
    return known;
  };
  return Object.assign(words, {
    t: compose as unknown as TFunction,
    getFixedT: getFixedT as unknown as () => TFunction,
  });
}

function keeping(t: Fixed): Fixed {
  const plain = new Map<string, string>();
  const filled = new Map<string, string>();
  const keepingT = (key: unknown, ...given: unknown[]) => {
    if (typeof key !== 'string') return t(key, ...given);
    const texts = given.length === 0 ? plain : filled;
    const name = given.length === 0 ? key : key + JSON.stringify(given);
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text = t(key, ...given);
    if (typeof text !== 'string' || text.endsWith(key)) return text;
    if (filled.size >= maxGiven) filled.clear();
    texts.set(name, text);
    return text;
  };
  return Object.assign(keepingT, t);
}
