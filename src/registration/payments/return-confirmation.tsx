import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '../../ui/api-client.ts';
import { type ToastWords, type Told, useToast } from '../../ui/toast.tsx';

const afterConfirmationMs = 2000;

/** Longer than the server waits for the provider. */
const waitMs = 20_000;

/**
 * Makes the server ask the provider about the payment that the visitor comes back from: by the
 * payment's name, and if that fails by the participant's number (specification, section 4).
 * Whatever the answer, the page is then loaded again as the server knows it; a failure is only
 * logged.
 */
export function ReturnConfirmation(props: {
  paymentIntent: string | null;
  /** Null unless the address says that this participant has paid. */
  participantId: string | null;
  /** The address of the page after the answer; null when it says already that all is well. */
  again: string | null;
  /** The address of the list of participants. */
  list: string;
  words: ToastWords & {
    paid: Told;
    leaving: { text: string; stay: string; stayed: string };
  };
}) {
  const { paymentIntent, participantId, again, list, words } = props;
  const { tell, toast } = useToast(words);
  const { stay, stage, leave } = useLeaving(list);
  const goOn = useEffectEvent(() => {
    tell(words.paid);
    leave();
  });
  useEffect(() => {
    const page = { isGone: false };
    void confirm(paymentIntent, participantId).then((isPaid) => {
      if (page.isGone) return;
      if (again !== null) return location.replace(again);
      if (isPaid) goOn();
    });
    return () => {
      page.isGone = true;
    };
  }, [paymentIntent, participantId, again]);
  return (
    <>
      <div className={stage === 'leaving' ? 'leaving is-on' : 'leaving'}>
        <span role="status">
          {{ here: '', leaving: words.leaving.text, stays: words.leaving.stayed }[stage]}
        </span>
        {stage === 'leaving' && (
          <button type="button" className="btn quiet" onClick={stay}>
            {words.leaving.stay}
          </button>
        )}
      </div>
      {toast}
    </>
  );
}

/**
 * Leads a visitor on after a while (specification, section 4), unless they use a finger or key to
 * read on: then they stay.
 */
function useLeaving(list: string) {
  const timer = useRef(0);
  const [stage, setStage] = useState<'here' | 'leaving' | 'stays'>('here');
  const stay = () => {
    clearTimeout(timer.current);
    setStage('stays');
  };
  const stayOnUse = useEffectEvent(stay);
  useEffect(() => {
    if (stage !== 'leaving') return undefined;
    const use = new AbortController();
    for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin']) {
      addEventListener(kind, () => stayOnUse(), { signal: use.signal, passive: true });
    }
    return () => use.abort();
  }, [stage]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    stage,
    stay,
    leave: () => {
      setStage('leaving');
      // With an entry in the history, Back would come here, and from here lead to the list again.
      timer.current = window.setTimeout(() => location.replace(list), afterConfirmationMs);
    },
  };
}

async function confirm(paymentIntent: string | null, participantId: string | null) {
  if (paymentIntent !== null) {
    const answer = await post('/api/confirm-payment-by-intent', { paymentIntentId: paymentIntent });
    if (answer?.success) return true;
  }
  if (participantId === null) return false;
  return (await post('/api/confirm-payment', { participantId })) !== undefined;
}

/** The body of the answer; undefined unless it is a success. */
async function post(path: string, body: object): Promise<{ success?: boolean } | undefined> {
  const outcome = await callApi<{ success?: boolean }>(path, body, { waitMs });
  if (outcome.ok) return outcome.answer;
  // oxlint-disable-next-line no-console -- the specification asks for a log line and nothing else
  console.log(`${path}: ${outcome.status ?? 'no answer'}`);
  return undefined;
}
