import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { categoryIn } from '../../../edition/facts/category-words.ts';
import { lastNameFirst } from '../../../edition/fields/person-name.rules.ts';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn, raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { Failure } from '../../../ui/admin-lists-parts.tsx';
import { AdminScroller } from '../../../ui/admin-scroller.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { type BibOrder, bibOrders, highestBib } from './bib.rules.ts';
import type { BibsNow } from './bibs.contract.ts';

type BibsProps = {
  bibs: BibsNow;
  /** The order of the plan that is shown. */
  order: BibOrder | undefined;
  query: Record<string, string>;
  language: Language;
  outcome: ListsOutcome;
};

/** Ranges of bibs, the assignment to runners without a bib, and assigning one by hand. */
export function AdminBibs({ bibs, order, query, language, outcome }: BibsProps) {
  const { t } = useTranslation('admin-lists');
  const count = Number(query.count ?? 0);
  return (
    <section aria-labelledby="bibs-title">
      <h2 id="bibs-title">{t('bibs.title')}</h2>
      {query.done && (
        <p className="outcome is-good" role="status">
          {query.done === 'assigned'
            ? t('bibs.done.assigned', { count })
            : t(`bibs.done.${query.done as 'bib-set'}`)}
        </p>
      )}
      <Ranges bibs={bibs} language={language} outcome={outcome} />
      <div className="panel">
        <h3>{t('bibs.give.title')}</h3>
        <Failure of="assign" outcome={outcome} />
        <p>{t('bibs.give.waiting', { count: bibs.waiting })}</p>
        <form className="form columns" method="get" action={listsPath}>
          <SelectField
            id="bib-order"
            label={t('bibs.give.order')}
            name="order"
            defaultValue={order}
          >
            {bibOrders.map((each) => (
              <option key={each} value={each}>
                {t(`bibs.orders.${each}`)}
              </option>
            ))}
          </SelectField>
          <p className="hint">{t('bibs.give.hint')}</p>
          <button type="submit" className="btn">
            {t('bibs.give.show')}
          </button>
        </form>
        {bibs.plan && order && <BibPlanTable plan={bibs.plan} order={order} language={language} />}
      </div>
      <ByHand outcome={outcome} />
    </section>
  );
}

function Ranges({ bibs, language, outcome }: Pick<BibsProps, 'bibs' | 'language' | 'outcome'>) {
  const { races } = edition();
  const { t } = useTranslation('admin-lists');
  const { t: fields } = useTranslation('fields');
  const raceName = (raceId: number | null) =>
    raceId === null ? t('bibs.ranges.reserved') : raceNameOf(language, raceId);
  const form = outcome.intent === 'add-range' ? (outcome.form ?? {}) : {};
  return (
    <div className="panel">
      <h3>{t('bibs.ranges.title')}</h3>
      <p className="hint">{t('bibs.ranges.hint')}</p>
      {bibs.ranges.length > 0 && (
        <AdminTable
          name={t('bibs.ranges.title')}
          heads={[
            fields('names.raceid'),
            { number: t('bibs.ranges.first') },
            { number: t('bibs.ranges.last') },
            { number: t('bibs.ranges.free') },
            t('bibs.ranges.change'),
          ]}
        >
          {bibs.ranges.map(({ id, raceId, first, last, free }) => (
            <tr key={id}>
              <td>{raceName(raceId)}</td>
              <td className="number">{first}</td>
              <td className="number">{last}</td>
              <td className="number">{formatNumber(language, free)}</td>
              <td>
                <form method="post" action={listsPath}>
                  <input type="hidden" name="intent" value="remove-range" />
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    className="btn danger"
                    aria-label={t('bibs.ranges.removeOne', { first, last })}
                  >
                    {t('bibs.ranges.remove')}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <form className="form columns" method="post" action={listsPath}>
        <Failure of="add-range" outcome={outcome} />
        <SelectField
          id="range-race"
          label={t('bibs.ranges.for')}
          name="raceId"
          defaultValue={form.raceId ?? String(races[0]?.id)}
        >
          {races.map((race) => (
            <option key={race.id} value={race.id}>
              {factsNameIn(language, race)}
            </option>
          ))}
          <option value="">{t('bibs.ranges.reserved')}</option>
        </SelectField>
        <NumberField id="range-first" name="first" label={t('bibs.ranges.first')} form={form} />
        <NumberField id="range-last" name="last" label={t('bibs.ranges.last')} form={form} />
        <ActionButton intent="add-range" />
      </form>
    </div>
  );
}

function ByHand({ outcome }: { outcome: ListsOutcome }) {
  const { t } = useTranslation('admin-lists');
  const { t: fields } = useTranslation('fields');
  const form = outcome.intent === 'set-bib' ? (outcome.form ?? {}) : {};
  return (
    <form className="form columns panel" method="post" action={listsPath}>
      <h3>{t('bibs.hand.title')}</h3>
      <p className="hint">{t('bibs.hand.hint')}</p>
      <Failure of="set-bib" outcome={outcome} />
      <NumberField id="hand-id" name="id" label={fields('names.id')} form={form} />
      <NumberField
        id="hand-bib"
        name="bib"
        label={t('bibs.hand.bib')}
        form={form}
        isOptional={true}
      />
      <ActionButton intent="set-bib" />
    </form>
  );
}

type NumberFieldProps = {
  id: string;
  name: string;
  label: string;
  form: Record<string, string | undefined>;
  isOptional?: boolean;
};

function NumberField({ id, name, label, form, isOptional = false }: NumberFieldProps) {
  return (
    <InputField
      id={id}
      label={label}
      name={name}
      type="number"
      min={1}
      max={name === 'id' ? undefined : highestBib}
      required={!isOptional}
      autoComplete="off"
      defaultValue={form[name]}
    />
  );
}

const mostShown = 500;

type PlanProps = { plan: NonNullable<BibsNow['plan']>; order: BibOrder; language: Language };

/** Which runner would get which number, and the button that assigns exactly these. */
function BibPlanTable({ plan, order, language }: PlanProps) {
  const { races } = edition();
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
