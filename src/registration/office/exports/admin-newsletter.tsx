import { useTranslation } from 'react-i18next';
import type { NewsletterCounts } from '../../../event/newsletter/newsletter.contract.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { Failure } from '../../../ui/admin-lists-parts.tsx';

/** How many subscribers the newsletter has, and the file of their addresses. */
export function AdminNewsletter(props: { counts: NewsletterCounts; outcome: ListsOutcome }) {
  const { counts, outcome } = props;
  const { t } = useTranslation('admin-lists');
  return (
    <section aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">{t('newsletter.title')}</h2>
      <form className="form panel" method="post" action={listsPath}>
        <p>
          {t('newsletter.confirmed', { count: counts.confirmed })}{' '}
          {t('newsletter.pending', { count: counts.pending })}
        </p>
        <p className="hint">{t('newsletter.hint')}</p>
        <Failure of="newsletter" outcome={outcome} />
        <ActionButton intent="newsletter" />
      </form>
    </section>
  );
}
