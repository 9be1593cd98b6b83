import type { ComponentProps } from 'react';
import { BoxField, InputField, LinesField, SelectField } from './field.tsx';
import { leadsHere } from './leads-here.ts';

/**
 * Fields of the organiser's forms have only a name, and no autocompletion, as they are about
 * somebody else.
 */
type Named<Field> = Omit<Field, 'id'> & { name: string };

const common = (name: string) => ({
  id: `admin-${name}`,
  autoComplete: 'off',
  isHintBelow: true,
});

/** An input of one line. */
export const AdminInput = (props: Named<ComponentProps<typeof InputField>>) => (
  <InputField {...props} {...common(props.name)} />
);

/** An input of several lines. */
export const AdminLines = (props: Named<ComponentProps<typeof LinesField>>) => (
  <LinesField {...props} {...common(props.name)} />
);

/** A list to choose from; its options are the children. */
export const AdminSelect = (props: Named<ComponentProps<typeof SelectField>>) => (
  <SelectField {...props} {...common(props.name)} />
);

/** A box to tick. */
export function AdminBox(props: {
  name: string;
  label: string;
  hint?: string;
  isTicked: boolean;
  problem?: string | undefined;
  autoFocus?: boolean;
}) {
  const { name, label, hint, isTicked, problem, autoFocus = false } = props;
  return (
    <BoxField
      id={`admin-${name}`}
      name={name}
      label={label}
      hint={hint}
      problem={problem}
      defaultChecked={isTicked}
      {...leadsHere(autoFocus)}
    />
  );
}
