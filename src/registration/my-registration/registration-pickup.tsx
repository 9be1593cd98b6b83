import { useTranslation } from 'react-i18next';
import { QrCode } from '../../ui/qr-code.tsx';

/** The code by which the runner is found where bibs are handed out. */
export function RegistrationPickup({ id, code }: { id: number; code: string }) {
  const { t } = useTranslation('my-registration');
  return (
    <section className="card" aria-labelledby="pickup">
      <h2 id="pickup">{t('pickup.title')}</h2>
      <p>{t('pickup.text')}</p>
      <QrCode text={code} label={t('pickup.code', { number: id })} />
    </section>
  );
}
