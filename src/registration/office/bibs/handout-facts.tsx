import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { Handout } from './bibs.contract.ts';

/** Who handed a bib out, when and to whom, and which papers were seen and which were not. */
export function HandoutFacts({ language, handout }: { language: Language; handout: Handout }) {
  const { registration } = edition();
  const { t } = useTranslation('admin-check-in');
  const { at, by, collectedBy, seen } = handout;
  return (
    <>
      <p>{t('handedOutBy', { by, time: formatStamp(language, at) })}</p>
      {collectedBy && <p>{t('collectedByName', { name: collectedBy })}</p>}
      {registration.papersAtPickup.map((paper) => (
        <p key={paper} className={`outcome ${seen.includes(paper) ? 'is-good' : 'is-failure'}`}>
          {t(seen.includes(paper) ? `papers.${paper}` : `lacks.${paper}`)}
        </p>
      ))}
    </>
  );
}
