import { useTranslation } from 'react-i18next';
import { categoryIn } from '../../../edition/facts/category-words.ts';
import { races } from '../../../edition/facts.ts';
import { lastNameFirst } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn } from '../../../edition/words/race-words.ts';
import { listsPath } from '../../../ui/admin-lists-context.ts';
import { AdminScroller } from '../../../ui/admin-scroller.tsx';
import type { BibOrder } from './bib.rules.ts';
import type { BibsNow } from './bibs.contract.ts';

const mostShown = 500;

type PlanProps = { plan: NonNullable<BibsNow['plan']>; order: BibOrder; language: Language };

/** Who would be given which number, and the button that gives exactly these. */
export function BibPlanTable({ plan, order, language }: PlanProps) {
  const { t } = useTranslation('admin-lists');
  const { t: fields } = useTranslation('fields');
  const names = new Map(races.map((race) => [race.id, factsNameIn(language, race)]));
  const { given, without, digest } = plan;
  const rows = [...given, ...without.map((runner) => ({ runner, bib: t('bibs.plan.none') }))];
  return (
    <>
      {without.length > 0 && (
        <p className="outcome is-failure">{t('bibs.plan.without', { count: without.length })}</p>
      )}
      {rows.length > 0 && (
        <AdminScroller isTall={true} isAnswer={true} name={t('bibs.plan.title')}>
          <table>
            <caption>{t('bibs.plan.title')}</caption>
            <thead>
              <tr>
                <th scope="col" className="number">
                  {fields('names.bib')}
                </th>
                <th scope="col">{t('sheets.name')}</th>
                <th scope="col">{fields('names.raceid')}</th>
                <th scope="col">{fields('names.category')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, mostShown).map(({ runner, bib }) => (
                <tr key={runner.id}>
                  <td className="number">{bib}</td>
                  <td>{lastNameFirst(runner)}</td>
                  <td>{names.get(runner.raceId)}</td>
                  <td>{runner.category && categoryIn(language, runner.category)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > mostShown && (
            <p>{t('bibs.plan.more', { left: rows.length - mostShown })}</p>
          )}
        </AdminScroller>
      )}
      {given.length > 0 && (
        <form method="post" action={listsPath}>
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="order" value={order} />
          <input type="hidden" name="digest" value={digest} />
          <button type="submit" className="btn">
            {t('bibs.plan.apply', { count: given.length })}
          </button>
        </form>
      )}
    </>
  );
}
