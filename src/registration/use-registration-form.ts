import {
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type ExtraCounts, extraField } from '../edition/facts/extra.rules.ts';
import { type RegistrationForm } from '../edition/fields/field-lists.ts';
import { formatPriceInBoth } from '../edition/words/money.ts';
import { useToast } from '../ui/toast.tsx';
import { forgetDraft, useSending } from '../ui/use-sending.ts';
import { isBirthDateBox, isBirthDateWhole } from './birth-date.rules.ts';
import {
  needsGuardian,
  type RegistrationField,
  registrationFields,
  registrationFrom,
  visitorProblems,
} from './registration.rules.ts';
import {
  type ExtrasProps,
  type FieldProblems,
  type RegistrationFormProps,
  sentencesOf,
} from './registration-context.ts';
import { forgetRegistrationKey, registrationKey } from './registration-key.ts';

/** Where all problems of the form are listed. */
export const summaryId = 'registration-problems';

/** As long as the payment flow leaves its own notices (specification, section 9). */
const noticeMs = 1500;

const isField = (name: string): name is RegistrationField =>
  registrationFields.some((field) => field === name);

/**
 * The work of the registration form: it judges a field when the visitor leaves it and while a
 * problem is corrected, sends the whole form, and goes on to the return page.
 */
export function useRegistrationForm(props: RegistrationFormProps) {
  const { words, races, facts, offer, feeDay } = props;
  const form = useRef<HTMLFormElement>(null);
  const { read, judge, look, show, problems, filled, counts } = useJudgedFields(form, props);
  const { isSending, attributes, send } = useSending(submit);
  const [failure, setFailure] = useState<string>();
  const [fullRaceId, setFullRaceId] = useState<number>();
  const [isOverlapAsked, setOverlapAsked] = useState(props.isOverlapAsked);
  const [made, setMade] = useState<{ href: string }>();
  const { tell, toast } = useToast(words);

  function refuse(text: string) {
    setFailure(text);
    tell({ title: words.failed.title, text }, true);
  }

  async function submit(target: HTMLFormElement) {
    const now = read();
    const found = judge(now);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return show(found);
    const sent = await send<{ id: number }>('/api/participants', {
      ...now,
      key: registrationKey(now),
      offer,
      feeDay,
      acceptOverlap: new FormData(target).has('acceptOverlap'),
      ...(props.extras && { extras: countsOf(props.extras, fieldsOf(target), now.raceid) }),
    });
    if (sent.ok) return succeed(sent.answer.id, now.raceid);
    const { refusal, status } = sent;
    // Posted as without script: the page answers with the present price, and with what was typed.
    if (refusal?.code === 'registration-fee-changed') return target.submit();
    if (refusal?.problems) {
      show(
        Object.fromEntries(
          Object.entries(refusal.problems).map(([field, { message }]) => [field, message]),
        ),
      );
    }
    if (refusal?.code === 'registration-overlap') setOverlapAsked(true);
    if (refusal?.code === 'registration-full') setFullRaceId(Number(now.raceid));
    const { offline, text } = words.failed;
    refuse(refusal?.message ?? (status === undefined ? offline : text));
  }

  function succeed(id: number, raceid: string) {
    forgetRegistrationKey();
    const href = `/registration-success?participantId=${id}&raceid=${raceid}`;
    // The draft is deleted with its form.
    forgetDraft(form.current);
    setMade({ href });
    tell(words.done);
    // The form that was sent is no page to go back to.
    setTimeout(() => location.replace(href), noticeMs);
  }

  const race = races.find(({ id }) => String(id) === filled.raceid);
  return {
    attributes: {
      ...attributes,
      ref: form,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) =>
        look(target.name, ['checkbox', 'radio'].includes(target.type)),
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => look(target.name, true),
    },
    problems,
    isMinor: needsGuardian(filled.birthDate ?? '', facts),
    total: race && totalOf(race, { isInCircuit: filled.isemaparticipant ?? false, counts }, props),
    isSending,
    failure,
    fullRaceId,
    isOverlapAsked,
    made,
    toast,
  };
}

const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** The ordered extras that the race sells; the fields of other races are not visible. */
const countsOf = ({ offered }: ExtrasProps, fields: object, raceid: string): ExtraCounts =>
  extraField.countsIn(
    { ...fields },
    offered.filter(({ races }) => races.includes(Number(raceid))),
  );

/** The price of the place and the extras together, in words. */
function totalOf(
  race: RegistrationFormProps['races'][number],
  { isInCircuit, counts }: { isInCircuit: boolean; counts: ExtraCounts },
  { extras }: RegistrationFormProps,
): string {
  const fees = extras?.feesMinor[race.id];
  const ordered = Object.entries(counts).filter(([, count]) => count > 0);
  if (!extras || !fees || ordered.length === 0) {
    return (isInCircuit && race.feeWithCircuit) || race.fee;
  }
  const prices = new Map(extras.offered.map(({ id, priceMinor }) => [id, priceMinor]));
  const sum = ordered.reduce((minor, [id, count]) => minor + count * (prices.get(id) ?? 0), 0);
  return formatPriceInBoth(extras.language, fees[isInCircuit ? 1 : 0] + sum);
}

/**
 * The problems of the fields: a field is judged when it is left and while it is corrected, or when
 * all are.
 */
function useJudgedFields(form: RefObject<HTMLFormElement | null>, props: RegistrationFormProps) {
  const { values, facts, extras } = props;
  const judged = useRef(new Set<RegistrationField>(Object.keys(props.problems).filter(isField)));
  const [problems, setProblems] = useState<FieldProblems>(props.problems);
  const [filled, setFilled] = useState(values);
  const [counts, setCounts] = useState(extras?.counts ?? {});
  const [told, setTold] = useState(0);

  const read = () => registrationFrom(Object.fromEntries(new FormData(form.current ?? undefined)));
  const judge = (now: RegistrationForm) => sentencesOf(visitorProblems(now, facts), now, props);

  const follow = (now: RegistrationForm) => {
    setFilled(now);
    if (extras && form.current) setCounts(countsOf(extras, fieldsOf(form.current), now.raceid));
  };

  /** `name` is undefined for an element that is no field, such as a link. */
  const look = (name: string | undefined, isLeft: boolean) => {
    const now = read();
    follow(now);
    const field = isBirthDateBox(name ?? '') ? 'birthDate' : (name ?? '');
    const isGiven = isField(field) && (field !== 'birthDate' || isBirthDateWhole(now.birthDate));
    if (isLeft && isGiven && now[field]) judged.current.add(field);
    const found = Object.entries(judge(now)).filter(([field]) =>
      judged.current.has(field as RegistrationField),
    );
    setProblems(Object.fromEntries(found));
  };

  const takeOver = useEffectEvent(() => {
    if (form.current) follow(read());
  });
  // oxlint-disable-next-line react/set-state-in-effect -- what was typed or put back before waking
  useEffect(() => takeOver(), []);

  function show(found: FieldProblems) {
    for (const field of registrationFields) judged.current.add(field);
    setProblems(found);
    setTold((times) => times + 1);
  }
  useEffect(() => {
    if (told > 0) document.querySelector<HTMLElement>(`#${summaryId}`)?.focus();
  }, [told]);

  return { read, judge, look, show, problems, filled, counts };
}
