import { emptyForm, onlyOf } from '../../edition/fields/field-columns.ts';
import { type LinkField, linkFields } from '../../edition/fields/field-lists.ts';
import { knownLanguage, type Language } from '../../edition/words/languages.ts';
import type { PostedFields } from '../../site/page.ts';
import { registrationFrom } from '../registration.rules.ts';
import { type GuardedData, guardedFields, type OpenData } from './my-registration.contract.ts';

/** The ids of the results of earlier years that were ticked. */
export const tickedIn = (form: PostedFields): number[] =>
  Object.keys(form).flatMap((name) => {
    const [, line] = /^earlier\.([1-9]\d{0,8})$/.exec(name) ?? [];
    return line ? Number(line) : [];
  });

/** A race’s id or an amount in minor units; -1: it is none. */
export const wholeNumber = (text: string | undefined) =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : -1;

export const noGuardedData: GuardedData = onlyOf(emptyForm, guardedFields);

/** What was typed of the data that the code opens; undefined when the form had no such fields. */
export function guardedIn(form: PostedFields): GuardedData | undefined {
  return form.email === undefined ? undefined : onlyOf(registrationFrom(form), guardedFields);
}

/** What was typed of the data that the link alone opens; without a language, that of the page. */
export function openDataIn(form: PostedFields, language: Language): OpenData {
  const given = linkFields.map((field) => [field, form[field] ?? '']);
  return {
    ...(Object.fromEntries(given) as Record<LinkField, string>),
    language: knownLanguage(form.language) ?? language,
  };
}
