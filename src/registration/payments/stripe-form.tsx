import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { ToastWords, Told } from '../../ui/toast.tsx';

export type PaymentFlowProps = {
  participantId: number;
  raceid: number;
  isemaparticipant: boolean;
  /** The token of the mail's link that led here. */
  link: string | null;
  /** Whether the visitor was asked whether to pay although no place is kept. */
  isNotKept: boolean;
  /** What happens to the place when the button is pressed; null: nothing. */
  hold: string | null;
  language: string;
  words: ToastWords & {
    pay: string;
    processing: string;
    reload: string;
    cancel: string;
    back: string;
    later: Told;
    redirecting: Told;
    paid: Told;
    failed: Told;
    connection: string;
    unavailable: string;
  };
};

type StripeFormProps = {
  clientSecret: string;
  publishableKey: string;
  language: string;
  /** The path that Stripe leads back to, adding its own parameters. */
  returnTo: string;
  words: PaymentFlowProps['words'];
  onBack: () => void;
  onFailure: (text: string) => void;
  onSuccess: () => void;
};

/** Stripe's card form on our page; card data never reach our server. */
export default function StripeForm(props: StripeFormProps) {
  const { clientSecret, publishableKey, language, words, onBack, onFailure } = props;
  const stripe = useMemo(() => loadStripe(publishableKey).catch(() => null), [publishableKey]);
  useEffect(() => {
    void stripe.then((loaded) => {
      if (loaded) return;
      onBack();
      onFailure(words.connection);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- told once for each try to load it
  }, [stripe]);
  return (
    <Elements stripe={stripe} options={{ clientSecret, locale: language as StripeElementLocale }}>
      <CardForm {...props} />
    </Elements>
  );
}

function CardForm({ returnTo, words, onBack, onFailure, onSuccess }: StripeFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isProcessing, setProcessing] = useState(false);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || isProcessing) return;
    setProcessing(true);
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}${returnTo}` },
      });
      // After a success the browser is already on its way.
      if (!error) return onSuccess();
      onFailure(error.message ?? words.failed.text);
    } catch {
      onFailure(words.connection);
    }
    setProcessing(false);
  }

  return (
    <form className="card-form" onSubmit={(event) => void confirm(event)} aria-busy={isProcessing}>
      <PaymentElement />
      <div className="actions">
        <SubmitButton isBusy={isProcessing} isIdle={!stripe} busyText={words.processing}>
          {words.pay}
        </SubmitButton>
        <button type="button" className="btn quiet" onClick={onBack} disabled={isProcessing}>
          {words.back}
        </button>
      </div>
    </form>
  );
}
