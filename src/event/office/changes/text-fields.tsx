import { languages } from '../../../edition/words/languages.ts';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput, AdminLines } from '../../../ui/admin-inputs.tsx';
import { textField } from './text-form.rules.ts';

type Props = {
  name: string;
  /** The label of a field, for the name of its language. */
  label: (language: string) => string;
  /** Number of lines; absent: one. */
  rows?: number;
  most: number;
  values: PostedFields;
  problemOf: (name: string) => string | undefined;
};

/** Fields for a text that everybody reads, one for each language of the site. */
export function TextFields({ name, label, rows, most, values, problemOf }: Props) {
  return languages().map((language) => {
    const field = textField(name, language.code);
    const common = {
      name: field,
      label: label(language.name),
      lang: language.code,
      maxLength: most,
      defaultValue: values[field],
      problem: problemOf(field),
    };
    return rows ? (
      <AdminLines key={field} {...common} rows={rows} />
    ) : (
      <AdminInput key={field} {...common} />
    );
  });
}
