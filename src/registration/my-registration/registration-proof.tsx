import { useTranslation } from 'react-i18next';

/** Where a runner confirms that the registration is meant, which who pays need not do. */
export function RegistrationProof() {
  const { t } = useTranslation('my-registration');
  return (
    <section aria-labelledby="proof" className="card">
      <h2 id="proof">{t('proof.title')}</h2>
      <p>{t('proof.text')}</p>
      <form method="post">
        <input type="hidden" name="intent" value="prove" />
        <button type="submit" className="btn gold">
          {t('proof.button')}
        </button>
      </form>
    </section>
  );
}
