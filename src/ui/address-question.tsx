import type { ReactNode } from 'react';
import { mostAddressCharacters } from '../platform/mail/email-address.rules.ts';
import { InputField } from './field.tsx';
import { Problem } from './outcome.tsx';

/** The values that a page which asks for an e-mail address shows again after a refusal. */
export type AddressAnswer = { email?: string; problem?: string; failure?: string };

/** A page that asks for an e-mail address and nothing else; `children` are shown below. */
export function AddressQuestion(
  props: AddressAnswer & {
    /** The id of the field. */
    id: string;
    action: string;
    title: string;
    text: string;
    label: string;
    button: string;
    children?: ReactNode;
  },
) {
  const { email, problem, failure, id, action, title, text, label, button, children } = props;
  return (
    <div className="w page my-registration">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <Problem>{failure}</Problem>
      <form className="form card" method="post" action={action} noValidate>
        <InputField
          id={id}
          label={label}
          problem={problem}
          isAlert
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={mostAddressCharacters}
          defaultValue={email}
        />
        <button type="submit" className="btn gold">
          {button}
        </button>
      </form>
      {children}
    </div>
  );
}

/** The page after that: the same whether the address was known or not. */
export function AddressTaken(props: { title: string; text: string; nothing: string }) {
  return (
    <div className="w page lost">
      <h1>{props.title}</h1>
      <p className="lead">{props.text}</p>
      <p>{props.nothing}</p>
    </div>
  );
}
