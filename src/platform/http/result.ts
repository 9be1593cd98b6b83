/** The values that fill the sentence of a refusal. */
export type RefusalFacts = Readonly<Record<string, string | number>>;

/** Why an action was not done, although nothing is broken. */
export type Refused<Code extends string = string> = {
  ok: false;
  code: Code;
  values?: RefusalFacts | undefined;
};

/** The invalid fields of a form, each with its own code. */
export type Invalid<Problems> = { ok: false; problems: Problems };

/** What a use case returns; a bug or an outage is thrown. */
export type Result<Found extends object, Code extends string> =
  | ({ ok: true } & Found)
  | Refused<Code>;

export const refused = <const Code extends string>(
  code: Code,
  values?: RefusalFacts,
): Refused<Code> => ({ ok: false, code, ...(values && { values }) });
