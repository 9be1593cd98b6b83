import { useTranslation } from 'react-i18next';
import { missingLanguages } from '../../../edition/facts/late-texts.rules.ts';
import { formatList } from '../../../edition/words/format.ts';
import { type Language, languageFacts } from '../../../edition/words/languages.ts';
import { type Texts, textIn } from '../../../edition/words/text-in.ts';

type Props = { language: Language; texts: readonly (Texts | undefined)[] };

/** Says which readers get another language’s words. */
export function MissingTexts({ language, texts }: Props) {
  const { t } = useTranslation('admin-changes');
  const sentences = texts.flatMap((each) => {
    const missing = each ? missingLanguages(each) : [];
    if (!each || missing.length === 0) return [];
    const instead = textIn(missing[0] ?? language, each).language;
    const names = missing.map((code) => languageFacts(code).name);
    return t('notice.missing', {
      languages: formatList(language, names),
      instead: languageFacts(instead).name,
    });
  });
  // If the title and the description lack the same languages, the sentence appears once.
  return [...new Set(sentences)].map((sentence) => (
    <p key={sentence} className="outcome is-warning">
      {sentence}
    </p>
  ));
}
