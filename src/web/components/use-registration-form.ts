import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  needsGuardian,
  type RegistrationField,
  type RegistrationForm,
  registrationFields,
  registrationFrom,
  registrationProblems,
} from '../../features/registration/registration-rules.ts';
import { postJson } from './post-json.ts';
import {
  type FieldProblems,
  type RegistrationFormProps,
  sentencesOf,
} from './registration-context.ts';
import { forgetRegistrationKey, registrationKey } from './registration-key.ts';

type Notice = { key: number; isFailure: boolean; title: string; text: string };

/** As long as the payment flow leaves its own notices (specification, section 9). */
const noticeMs = 1500;

const isField = (name: string): name is RegistrationField =>
  registrationFields.some((field) => field === name);

/**
 * What the registration form does: judges a field when it is left and while it is mended, sends the
 * whole, and goes on to the return page.
 */
export function useRegistrationForm(props: RegistrationFormProps) {
  const { words, races, facts, offer } = props;
  const form = useRef<HTMLFormElement>(null);
  const { read, judge, look, show, problems, filled } = useJudgedFields(form, props);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [fullRaceId, setFullRaceId] = useState<number>();
  const [isOverlapAsked, setOverlapAsked] = useState(props.isOverlapAsked);
  const [made, setMade] = useState<{ href: string }>();
  const [notice, setNotice] = useState<Notice>();

  const notify = (isFailure: boolean, title: string, text: string) =>
    setNotice({ key: Date.now(), isFailure, title, text });

  function refuse(text: string) {
    setFailure(text);
    notify(true, words.failed.title, text);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const now = read();
    const found = judge(now);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return show(found);
    setSending(true);
    const sent = await postJson('/api/participants', {
      ...now,
      key: registrationKey(now),
      offer,
      acceptOverlap: new FormData(form.current ?? undefined).has('acceptOverlap'),
    });
    setSending(false);
    if (sent.ok) return succeed((sent.answer as { id: number }).id, now.raceid);
    const { refusal, isOffline } = sent;
    if (refusal?.problems) {
      show(
        Object.fromEntries(
          Object.entries(refusal.problems).map(([field, { message }]) => [field, message]),
        ),
      );
    }
    if (refusal?.code === 'registration-overlap') setOverlapAsked(true);
    if (refusal?.code === 'registration-full') setFullRaceId(Number(now.raceid));
    refuse(refusal?.message ?? (isOffline ? words.failed.offline : words.failed.text));
  }

  function succeed(id: number, raceid: string) {
    forgetRegistrationKey();
    const href = `/registration-success?participantId=${id}&raceid=${raceid}`;
    // The draft goes with the form that it belongs to.
    form.current?.dispatchEvent(new CustomEvent('draft-done', { bubbles: true }));
    setMade({ href });
    notify(false, words.done.title, words.done.text);
    setTimeout(() => location.assign(href), noticeMs);
  }

  const race = races.find(({ id }) => String(id) === filled.raceid);
  return {
    attributes: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) =>
        look(target.name, ['checkbox', 'radio'].includes(target.type)),
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => look(target.name, true),
      'aria-busy': isSending,
    },
    problems,
    isMinor: needsGuardian(filled.birthDate ?? '', facts),
    total: race && (filled.isemaparticipant ? race.feeWithCircuit : race.fee),
    isSending,
    failure,
    fullRaceId,
    isOverlapAsked,
    made,
    notice,
    dropNotice: () => setNotice(undefined),
  };
}

/** The fields' problems: a field is judged when it is left and while it is mended, or when all are. */
function useJudgedFields(form: RefObject<HTMLFormElement | null>, props: RegistrationFormProps) {
  const { values, facts } = props;
  const judged = useRef(new Set<RegistrationField>(Object.keys(props.problems).filter(isField)));
  const [problems, setProblems] = useState<FieldProblems>(props.problems);
  const [filled, setFilled] = useState(values);

  const read = () => registrationFrom(Object.fromEntries(new FormData(form.current ?? undefined)));
  const judge = (now: RegistrationForm) =>
    sentencesOf(registrationProblems(now, facts), now, props);

  const look = (name: string, isLeft: boolean) => {
    const now = read();
    setFilled(now);
    if (isLeft && isField(name) && now[name]) judged.current.add(name);
    const found = Object.entries(judge(now)).filter(([field]) =>
      judged.current.has(field as RegistrationField),
    );
    setProblems(Object.fromEntries(found));
  };

  const takeOver = useEffectEvent(() => {
    if (form.current) setFilled(read());
  });
  // oxlint-disable-next-line react/set-state-in-effect -- what was typed or put back before waking
  useEffect(() => takeOver(), []);

  function show(found: FieldProblems) {
    for (const field of registrationFields) judged.current.add(field);
    setProblems(found);
    const first = registrationFields.find((field) => found[field]);
    form.current?.querySelector<HTMLElement>(`[name=${first}]:not(:disabled)`)?.focus();
  }

  return { read, judge, look, show, problems, filled };
}
