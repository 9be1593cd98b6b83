import { useTranslation } from 'react-i18next';
import { type Fees, feeMinor } from '../../edition/facts/fee.rules.ts';
import { formatDay } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPrice } from '../../edition/words/money.ts';

/** Each fee with its last day, if there is more than one. */
export function FeeSteps(props: { fees: Fees; language: Language; isInCircuit?: boolean }) {
  const { fees, language, isInCircuit = false } = props;
  const { t } = useTranslation('races');
  if (fees.length < 2) return null;
  return (
    <ul className="fee-steps">
      {fees.map((fee) => {
        const price = formatPrice(language, feeMinor(fee, isInCircuit));
        return (
          <li key={fee.until}>
            {fee.until === null
              ? t('fees.last', { price })
              : t('fees.step', { price, day: formatDay(language, fee.until, 'weekday') })}
          </li>
        );
      })}
    </ul>
  );
}
