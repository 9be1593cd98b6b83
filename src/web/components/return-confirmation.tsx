import { useEffect, useState } from 'react';
import { Toast, type ToastWords } from './toast.tsx';

const afterConfirmationMs = 2000;

/**
 * Has the server ask the provider about the payment that the visitor comes back from: by its own
 * name, and if that fails by the participant's (specification, section 4). What fails is logged
 * only: the provider's webhook tells the server too.
 */
export function ReturnConfirmation(props: {
  paymentIntent: string | null;
  /** Null unless the address says that this one has paid. */
  participantId: string | null;
  words: ToastWords & { paid: { title: string; text: string } };
}) {
  const { paymentIntent, participantId, words } = props;
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => {
    const leaving = { timer: 0, isGone: false };
    void confirm(paymentIntent, participantId).then((isPaid) => {
      if (!isPaid || leaving.isGone) return;
      setConfirmed(true);
      leaving.timer = window.setTimeout(
        () => location.assign('/participants'),
        afterConfirmationMs,
      );
    });
    return () => {
      leaving.isGone = true;
      clearTimeout(leaving.timer);
    };
  }, [paymentIntent, participantId]);
  return isConfirmed ? (
    <Toast {...words.paid} isFailure={false} words={words} onGone={() => setConfirmed(false)} />
  ) : null;
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
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return await answer.json();
    log(`${path}: ${answer.status}`);
  } catch (error) {
    log(`${path}: ${String(error)}`);
  }
  return undefined;
}

function log(what: string): void {
  // oxlint-disable-next-line no-console -- the specification asks for a log line and nothing else
  console.log(what);
}
