import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../ui/api-client.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { PaymentFlowProps } from './stripe-form.tsx';

const redirectMs = 500;
const afterSuccessMs = 1500;
/** Longer than the server waits for the provider. */
const waitMs = 20_000;

/** Loaded only when there is a client secret, together with Stripe's own script. */
const StripeForm = lazy(() => import('./stripe-form.tsx'));

type Created = { paymentLink?: string; clientSecret?: string; publishableKey?: string };
type Stage =
  | { is: 'ready' | 'creating' | 'redirecting' }
  | { is: 'card'; clientSecret: string; publishableKey: string };

/**
 * The way from a summary to the provider: its own page, or its form on our page. Without script the
 * button posts, and the server redirects to the provider's page.
 */
export function PaymentFlow(props: PaymentFlowProps) {
  const { participantId, raceid, isemaparticipant, link, language, words } = props;
  const [stage, setStage] = useState<Stage>({ is: 'ready' });
  const [acceptNotKept, setAcceptNotKept] = useState(props.isNotKept);
  const [refusal, setRefusal] = useState<string>();
  const [isStale, setStale] = useState(false);
  const { tell, toast } = useToast(words);
  const fail = (text: string) => tell({ title: words.failed.title, text }, true);

  async function pay() {
    if (stage.is !== 'ready') return;
    setStage({ is: 'creating' });
    setRefusal(undefined);
    const asked = { participantId, raceid, isemaparticipant, link, acceptNotKept };
    const created = await callApi<Created>('/api/create-payment-intent', asked, { waitMs });
    if (!created.ok) {
      const { refusal, status, message } = created;
      const why = message ?? (status === undefined ? words.connection : words.unavailable);
      setStage({ is: 'ready' });
      if (refusal?.code === 'payment-extras-gone') {
        setStale(true);
        return setRefusal(why);
      }
      if (refusal?.code !== 'payment-place-not-kept') return fail(why);
      setAcceptNotKept(true);
      // Too long for a notice that disappears by itself.
      return setRefusal(why);
    }
    const { paymentLink, clientSecret, publishableKey } = created.answer;
    if (paymentLink) {
      setStage({ is: 'redirecting' });
      tell(words.redirecting);
      setTimeout(() => location.assign(paymentLink), redirectMs);
    } else if (clientSecret && publishableKey) {
      setStage({ is: 'card', clientSecret, publishableKey });
    } else {
      setStage({ is: 'ready' });
      fail(words.unavailable);
    }
  }

  function succeed() {
    tell(words.paid);
    setTimeout(() => location.replace('/participants'), afterSuccessMs);
  }

  return (
    <>
      {props.hold !== null && !acceptNotKept && <p className="hint">{props.hold}</p>}
      {stage.is === 'card' ? (
        <Suspense fallback={<p role="status">{words.processing}</p>}>
          <StripeForm
            {...stage}
            language={language}
            returnTo={`/registration-success?participantId=${participantId}&raceid=${raceid}`}
            words={words}
            onBack={() => setStage({ is: 'ready' })}
            onFailure={fail}
            onSuccess={succeed}
          />
        </Suspense>
      ) : (
        <PayForm
          isReady={stage.is === 'ready'}
          acceptNotKept={acceptNotKept}
          refusal={refusal}
          // The page still shows the price with the sold-out extras.
          isStale={isStale}
          onPay={() => (isStale ? location.reload() : void pay())}
          onLater={() => tell(words.later)}
          words={words}
        />
      )}
      {toast}
    </>
  );
}

/** The button that starts the payment, and the way out; without script it posts. */
function PayForm(props: {
  isReady: boolean;
  /** Whether the order has changed since; then it is shown again first. */
  isStale: boolean;
  acceptNotKept: boolean;
  /** Why the payment was not started, where that is too long for a notice. */
  refusal: string | undefined;
  onPay: () => void;
  onLater: () => void;
  words: PaymentFlowProps['words'];
}) {
  const { isReady, isStale, acceptNotKept, refusal, onPay, onLater, words } = props;
  return (
    <form
      method="post"
      aria-busy={!isReady}
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      {acceptNotKept && <input type="hidden" name="acceptNotKept" value="true" />}
      {refusal && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions">
        <SubmitButton isBusy={!isReady} busyText={words.processing}>
          {isStale ? words.reload : words.pay}
        </SubmitButton>
        <a
          className="btn quiet"
          href="/participants"
          onClick={(click) => {
            click.preventDefault();
            onLater();
          }}
        >
          {words.cancel}
        </a>
      </div>
    </form>
  );
}
