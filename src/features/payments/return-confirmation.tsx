import { useEffect, useEffectEvent } from 'react';
import { callApi } from '../../ui/api-client.ts';
import { type ToastWords, type Told, useToast } from '../../ui/toast.tsx';

const afterConfirmationMs = 2000;

/** Longer than the server waits for the provider. */
const waitMs = 20_000;

/**
 * Has the server ask the provider about the payment that the visitor comes back from: by its own
 * name, and if that fails by the participant's (specification, section 4). Whatever the answer, the
 * page is then shown anew as the server knows it; what fails is logged only.
 */
export function ReturnConfirmation(props: {
  paymentIntent: string | null;
  /** Null unless the address says that this one has paid. */
  participantId: string | null;
  /** The page as it is after the answer; null: it says already that all is well. */
  again: string | null;
  words: ToastWords & { paid: Told };
}) {
  const { paymentIntent, participantId, again, words } = props;
  const { tell, toast } = useToast(words);
  const tellPaid = useEffectEvent(() => tell(words.paid));
  useEffect(() => {
    const leaving = { timer: 0, isGone: false };
    void confirm(paymentIntent, participantId).then((isPaid) => {
      if (leaving.isGone) return;
      if (again !== null) return location.replace(again);
      if (!isPaid) return;
      tellPaid();
      leaving.timer = window.setTimeout(
        () => location.assign('/participants'),
        afterConfirmationMs,
      );
    });
    return () => {
      leaving.isGone = true;
      clearTimeout(leaving.timer);
    };
  }, [paymentIntent, participantId, again]);
  return toast;
}

async function confirm(paymentIntent: string | null, participantId: string | null) {
  if (paymentIntent !== null) {
    const answer = await post('/api/confirm-payment-by-intent', { paymentIntentId: paymentIntent });
    if (answer?.success) return true;
  }
  if (participantId === null) return false;
  return (await post('/api/confirm-payment', { participantId })) !== undefined;
}

/** The answer's body; undefined for any but a good answer. */
async function post(path: string, body: object): Promise<{ success?: boolean } | undefined> {
  const outcome = await callApi<{ success?: boolean }>(path, body, { waitMs });
  if (outcome.ok) return outcome.answer;
  // oxlint-disable-next-line no-console -- the specification asks for a log line and nothing else
  console.log(`${path}: ${outcome.status ?? 'no answer'}`);
  return undefined;
}
