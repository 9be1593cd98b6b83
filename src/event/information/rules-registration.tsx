import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { extraPriceIn } from '../../edition/facts/extra-words.ts';
import { type Fees, feeMinor } from '../../edition/facts/fee.rules.ts';
import { type LateFacts, type Policies, readingOn } from '../../edition/facts/reading.rules.ts';
import { formatCountOfDays, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPriceInBoth } from '../../edition/words/money.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { FeeSteps } from '../races/fee-steps.tsx';
import { LastDay } from '../races/race-extras.tsx';
import { WhatCounts } from './what-counts.tsx';

/** The name of this page in the readings of facts. */
const page = '/rules';

/** A refund in the words of the terms. */
function refundInWords(language: Language, refund: NonNullable<Policies['refund']>): string {
  const t = wordsIn(language).getFixedT(null, 'terms');
  const facts = { refundDays: refund.moreThanDaysBefore, percent: refund.sharePercent };
  return `${t('cancellation.early', facts)} ${t('cancellation.late', facts)}`;
}

/** The rules about ages, transfers, refunds and fees. */
export function Registration({
  language,
  lateFacts,
}: {
  language: Language;
  lateFacts: LateFacts;
}) {
  const { races, adultAge, modules, event, extras } = edition();
  const { t } = useTranslation('rules');
  const same = { lateFacts, language, page };
  const changes = { policy: 'raceChangeUntilDaysBefore' } as const;
  const refunds = { policy: 'refund' } as const;
  const { value: days } = readingOn(page, changes, lateFacts);
  const { value: refund } = readingOn(page, refunds, lateFacts);
  const ages = races
    .map(({ minAge, distanceKm }) =>
      t('registration.ageOf', { age: minAge, km: formatNumber(language, distanceKm, 1) }),
    )
    .join(', ');
  return (
    <>
      <ul>
        <li>{t('registration.age', { ages, adultAge })}</li>
        <li>
          {t('registration.transfer', { days: formatCountOfDays(language, days) })}{' '}
          <WhatCounts stated={changes} {...same} />
        </li>
        <li>
          {refund ? refundInWords(language, refund) : t('registration.refund')}{' '}
          <WhatCounts stated={refunds} {...same} />
        </li>
        <li>{t('registration.fitness')}</li>
      </ul>
      <table className="facts">
        <caption>{t('registration.fees')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('registration.race')}</th>
            <th scope="col">{t('registration.fee')}</th>
            {modules.circuit && (
              <th scope="col">
                {t('registration.withCircuit', { circuit: event.circuit.shortName })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {races.map((race) => (
            <tr key={race.id}>
              <th scope="row">{factsNameIn(language, race)}</th>
              <td>
                <Fee fees={race.fees} language={language} />
              </td>
              {modules.circuit && (
                <td>
                  <Fee fees={race.fees} language={language} isInCircuit />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {races.some(({ fees }) => fees.length > 1) && <p>{t('registration.feesByDay')}</p>}
      {extras.length > 0 && <Extras language={language} />}
    </>
  );
}

/**
 * The extras of each race with all figures except how many are left, as a print would be out of
 * date.
 */
function Extras({ language }: { language: Language }) {
  const { extras, races } = edition();
  const { t } = useTranslation(['rules', 'registration', 'race']);
  return (
    <table className="facts extras-sold">
      <caption>{t('registration:extras.legend')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules:registration.extra')}</th>
          <th scope="col">{t('race:info.price')}</th>
        </tr>
      </thead>
      <tbody>
        {extras.map((extra) => {
          const of = races.filter(({ id }) => extra.races.includes(id));
          return (
            <tr key={extra.id}>
              <th scope="row">
                {textIn(language, extra.label).text}
                {of.length < races.length && (
                  <small>{of.map((race) => factsNameIn(language, race)).join(', ')}</small>
                )}
                <LastDay extra={extra} language={language} />
                {extra.mostInTotal !== null && (
                  <small>
                    {t('race:extras.inTotal', {
                      total: formatNumber(language, extra.mostInTotal),
                    })}
                  </small>
                )}
              </th>
              <td>{extraPriceIn(language, extra)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The fee of a race, or its fees by date. */
function Fee(props: { fees: Fees; language: Language; isInCircuit?: boolean }) {
  const { fees, language, isInCircuit = false } = props;
  const [only, ...later] = fees;
  return only && later.length === 0 ? (
    formatPriceInBoth(language, feeMinor(only, isInCircuit))
  ) : (
    <FeeSteps {...props} />
  );
}
