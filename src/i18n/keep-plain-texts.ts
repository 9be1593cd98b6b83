import type { i18n, TFunction } from 'i18next';

type GetFixedT = (...of: [lng?: unknown, ns?: unknown, prefix?: unknown, options?: Scope]) => Fixed;
type Scope = { scopeNs?: unknown };
type Fixed = ((key: unknown, ...given: unknown[]) => unknown) & object;

/**
 * Composes a text once for each instance where nothing is given to it: what it may name by itself
 * stands with the instance. Looking texts up was nearly half of a page's render. A key that has no
 * text is not kept, as it might come from outside.
 */
export function keepPlainTexts(words: i18n): i18n {
  const make = words.getFixedT.bind(words) as unknown as GetFixedT;
  const made = new Map<string, Fixed>();
  const getFixedT: GetFixedT = (...of) => {
    const [lng, ns, prefix, options] = of;
    const name = [lng, ns, prefix, options?.scopeNs].join(' ');
    const known = made.get(name) ?? keeping(make(...of));
    made.set(name, known);
    return known;
  };
  return Object.assign(words, { getFixedT: getFixedT as unknown as () => TFunction });
}

function keeping(t: Fixed): Fixed {
  const texts = new Map<string, string>();
  const keepingT = (key: unknown, ...given: unknown[]) => {
    if (typeof key !== 'string' || given.length > 0) return t(key, ...given);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = t(key);
    if (typeof text === 'string' && !text.endsWith(key)) texts.set(key, text);
    return text;
  };
  return Object.assign(keepingT, t);
}
