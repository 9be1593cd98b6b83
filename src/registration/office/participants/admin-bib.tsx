import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { InputField } from '../../../ui/field.tsx';
import { HandoutFacts } from '../bibs/handout-facts.tsx';
import type { OpenParticipant } from './admin-participants.contract.ts';

/** A participant's bib, to be given or taken away by hand. */
export function AdminBib(props: {
  language: Language;
  participant: OpenParticipant;
  path: string;
  /** As it was sent, when it comes back. */
  typed: string | undefined;
}) {
  const { language, participant, path, typed } = props;
  const { t } = useTranslation('admin-participants');
  return (
    <section aria-labelledby="bib-title">
      <h2 id="bib-title">{t('bib.title')}</h2>
      {participant.handout && <HandoutFacts language={language} handout={participant.handout} />}
      <form className="panel form" method="post" action={path}>
        <input type="hidden" name="intent" value="bib" />
        <InputField
          id="bib"
          label={t('bib.label')}
          name="bib"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          defaultValue={typed ?? participant.bib ?? ''}
        />
        <p className="hint">{t('bib.hint')}</p>
        <button type="submit" className="btn">
          {t('bib.save')}
        </button>
      </form>
    </section>
  );
}
