import { useTranslation } from 'react-i18next';
import { adminPageSize } from '../edition/facts/admin-page-size.ts';

/** Links to the pages of a long list; `hrefOf`: the address of a page, from 1. */
export function AdminPages(props: {
  page: number;
  total: number;
  hrefOf: (page: number) => string;
}) {
  const { page, total, hrefOf } = props;
  const { t } = useTranslation('admin-registration');
  const pages = Math.ceil(total / adminPageSize);
  if (pages <= 1) return null;
  return (
    <nav className="admin-pages" aria-label={t('pages.label')}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev">
          {t('pages.previous')}
        </a>
      )}
      <span>{t('pages.here', { page, pages })}</span>
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next">
          {t('pages.next')}
        </a>
      )}
    </nav>
  );
}

/** A page's number from an address: 1 if it has none. */
export const pageNumber = (asked: string | undefined): number =>
  /^[1-9]\d{0,4}$/.test(asked ?? '') ? Number(asked) : 1;
