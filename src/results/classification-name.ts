import type { Classification } from '../edition/compose-classifications.ts';
import { edition } from '../edition/edition.ts';
import { categoryIn } from '../edition/facts/category-words.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';

/** The name of a classification for readers: `Women`, `EMA · F40`. */
export function classificationNameIn(
  language: Language,
  { kind, category }: Pick<Classification, 'kind' | 'category'>,
): string {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'result-files');
  const label = category === null ? '' : categoryIn(language, category);
  if (kind === 'category') return t('classifications.category', { category: label });
  const name = t(`classifications.${kind}`, { circuit: event.circuit.shortName });
  return label ? `${name} · ${label}` : name;
}
