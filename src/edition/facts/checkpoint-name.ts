import { edition } from '../edition.ts';
import { formatNumber } from '../words/format.ts';
import type { Language } from '../words/languages.ts';
import { textIn } from '../words/text-in.ts';
import { wordsIn } from '../words/words.ts';

/** The name of a checkpoint; its id if the edition no longer has it. */
export function checkpointName(language: Language, id: string): string {
  const { checkpoints } = edition();
  const t = wordsIn(language).getFixedT(null, 'live');
  const known = checkpoints.find((each) => each.id === id);
  if (!known) return id;
  if (known.name) return textIn(language, known.name).text;
  if (id === 'start' || id === 'finish') return t(`places.${id}`);
  const km = Object.values(known.passes)[0]?.[0] ?? 0;
  return t('places.km', { km: formatNumber(language, km, 1) });
}
