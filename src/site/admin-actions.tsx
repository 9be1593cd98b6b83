import { createContext, use } from 'react';
import { z } from 'zod';
import type { Language } from '../edition/words/languages.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import { ownValue } from '../platform/http/own-value.ts';
import type { PostedFile } from '../platform/http/posted-form.ts';
import type { RefusalCode } from '../platform/http/refusals.ts';
import type { Refused } from '../platform/http/result.ts';
import { fieldInWords, valueInWords } from '../ui/admin-values.ts';
import type { Attempt, Told } from './attempt.ts';
import type { ActionWords, GoTo, PostedFields, StaffRoute } from './page.ts';

type Shape = ActionWords['fields'];
type Fields<Of extends Shape> = { [Name in keyof Of]: z.output<Of[Name]> };
/** The posted values, as they were typed. */
type Posted = { form: PostedFields; files: Record<string, PostedFile> };

/** An action of an office page; see `DeclareAction`. */
export type Action<Request, View, Refusal> = ActionWords & {
  take: (request: Request, posted: Posted) => Promise<GoTo | View | Told | Refusal>;
};

/**
 * Declares how a page handles one intent: the label of its button, the fields that it reads with
 * their labels, what it runs, and where it leads once done (`leadsTo`: an address, or a view to be
 * shown once). If it is refused, the page shows the sentence of the refusal.
 */
export type DeclareAction<Request, View, Refusal> = <
  const Of extends Shape,
  Outcome extends { ok: true } | Refused<RefusalCode> | Refusal,
>(declared: {
  label: string;
  fields: Of;
  leadsToFactor?: true;
  run: (request: Request, fields: Fields<Of>, posted: Posted) => Promise<Outcome>;
  leadsTo:
    | string
    | ((
        outcome: Extract<Outcome, { ok: true }>,
        request: Request,
        fields: Fields<Of>,
      ) => string | View | Promise<string | View>);
}) => Action<Request, View, Refusal>;

/** Makes the function that declares the actions of a page. */
export const declareAction =
  <Request extends { attempt: Attempt }, View extends object, Refusal>(): DeclareAction<
    Request,
    View,
    Refusal
  > =>
  ({ label, fields: shape, leadsToFactor, run, leadsTo }) => ({
    label,
    fields: shape,
    leadsToFactor,
    async take(request, posted) {
      const fields = readFields(shape, posted.form);
      const outcome = await request.attempt(() => run(request, fields, posted));
      if (!(outcome as { ok: boolean }).ok) return outcome as Told | Refusal;
      if (typeof leadsTo === 'string') return { goTo: leadsTo };
      const next = await leadsTo(outcome as never, request, fields);
      return typeof next === 'string' ? { goTo: next } : next;
    },
  });

/** Reads a form's fields by their shape; `row.12` is the entry `12` of the field `row`. */
function readFields<Of extends Shape>(shape: Of, form: PostedFields): Fields<Of> {
  const given = Object.entries(form).map(
    ([name, value = '']) => [...partsOf(name), value] as const,
  );
  const read = Object.entries(shape).map(([name, type]) => {
    const entries = given.flatMap(([head, key, value]) =>
      head === name && key !== undefined ? [[key, value]] : [],
    );
    const whole = entries.length > 0 ? Object.fromEntries(entries) : form[name];
    return [name, type.parse(whole)];
  });
  return Object.fromEntries(read) as Fields<Of>;
}

/** The name of a field, and of its entry if it is one of several. */
function partsOf(name: string): [string, string | undefined] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
}

type Said = {
  /** Undefined: a technical field, which means nothing to the reader of this form. */
  label?: string | ((entry: string, form: PostedFields) => string | undefined) | undefined;
  /** The meaning of a value in words; absent: that of `valueInWords`. */
  say?: ((value: string) => string) | undefined;
};

const said = z.registry<Said>();

/** A field of text as it was typed; missing: `''`. */
export const text = (label?: string, say?: Said['say']) =>
  z.string().catch('').register(said, { label, say });

/** A whole number of up to nine digits; anything else: 0. */
export const whole = (label?: string, say?: Said['say']) =>
  z
    .string()
    .regex(/^\s*\d{1,9}\s*$/)
    .transform(Number)
    .catch(0)
    .register(said, { label, say });

/** A box; true with any value. */
export const tick = (language: Language, label?: string) =>
  z
    .string()
    .transform((value) => value !== '')
    .catch(false)
    .register(said, { label, say: (value) => valueInWords(language, 'consent', value) });

/** One of several values, each with its label; anything else: undefined. */
export const choice = <const Word extends string>(
  words: Readonly<Record<Word, string>>,
  label?: string,
) =>
  z
    .enum(Object.keys(words) as Word[])
    .optional()
    .catch(undefined)
    .register(said, { label, say: (value) => ownValue<string>(words, value) ?? value });

/** One value of a list, labelled by `say`; anything else: undefined. */
export const oneOf = <const Word extends string>(
  words: readonly Word[],
  label: string,
  say: (word: Word) => string,
) =>
  choice(Object.fromEntries(words.map((word) => [word, say(word)])) as Record<Word, string>, label);

/** Fields of one kind, `row.12`, by the part after the dot. */
export const many = (label?: Said['label'], say?: Said['say']) =>
  z.record(z.string(), z.string()).catch({}).register(said, { label, say });

/** A posted form in the words that its sender saw: the page, the button's label, and each field. */
export type PostedWords = { page: string; action: string | undefined; fields: [string, string][] };

/** Fields that every form may have besides its own. */
const carried = ['intent', 'passkey', 'stepUp'];

/**
 * Puts a posted form into the words of its page, so that nobody confirms a form that they have not
 * read. A field that its action does not name gets the label of a runner's field, if it is one.
 */
export function wordsOfPosted(
  routes: readonly Pick<StaffRoute, 'path' | 'name' | 'actions'>[],
  language: Language,
  { address, fields }: KeptForm,
): PostedWords {
  const pathname = address.split('?', 1)[0] ?? '';
  const route =
    routes.find(({ path }) => path === pathname) ??
    routes.find(({ path }) => new URLPattern({ pathname: path }).test({ pathname }));
  const intent = fields.intent ?? '';
  const action = ownValue<ActionWords>(route?.actions?.(language) ?? {}, intent);
  return {
    page: route?.name?.(language) ?? pathname,
    action: action?.label ?? (intent || undefined),
    fields: Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      if (carried.includes(name) || value === '') return [];
      const [head, entry = ''] = partsOf(name);
      const type = ownValue<z.ZodType>(action?.fields ?? {}, head);
      const { label, say } = (type && said.get(type)) ?? {};
      const called = typeof label === 'function' ? label(entry, fields) : label;
      if (type && called === undefined) return [];
      return [
        [
          called ?? fieldInWords(language, name),
          say?.(value) ?? valueInWords(language, name, value),
        ],
      ];
    }),
  };
}

/** The actions of the current page, for their buttons. */
export const PageActions = createContext<Readonly<Record<string, ActionWords>>>({});

/** The button that posts its form for an action of the page, with the action’s label. */
export function ActionButton({
  intent,
  className = 'btn',
}: {
  intent: string;
  className?: string;
}) {
  const action = ownValue<ActionWords>(use(PageActions), intent);
  if (!action) throw new Error(`the page declares no action ${intent}`);
  return (
    <button type="submit" className={className} {...(intent && { name: 'intent', value: intent })}>
      {action.label}
    </button>
  );
}
