import { useEffect, useState } from 'react';
import { Toast, type ToastWords } from './toast.tsx';

const afterConfirmationMs = 2000;

/** Longer than the server waits for the provider. */
const answerMs = 20_000;

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
  words: ToastWords & { paid: { title: string; text: string } };
}) {
  const { paymentIntent, participantId, again, words } = props;
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => {
    const leaving = { timer: 0, isGone: false };
    void confirm(paymentIntent, participantId).then((isPaid) => {
      if (leaving.isGone) return;
      if (again !== null) return location.replace(again);
      if (!isPaid) return;
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
  }, [paymentIntent, participantId, again]);
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
      signal: AbortSignal.timeout(answerMs),
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
