import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../ui/outcome.tsx';

/**
 * Data that goes with the sign-in: the address to open afterwards, and a form that is still to be
 * sent there.
 */
export type Carried = { back: string | undefined; kept: string | undefined };

/** The form for signing in, and for its second step. */
export function SignInForm(props: {
  carried: Carried;
  lead: string;
  problem: string | undefined;
  /** Content below the button. */
  after?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  return (
    <form className="form panel narrow" method="post" action="/admin/sign-in">
      <p className="hint">{props.lead}</p>
      <Problem>{props.problem}</Problem>
      <CarriedFields carried={props.carried} />
      {props.children}
      <button type="submit" className="btn gold">
        {t('signIn.button')}
      </button>
      {props.after}
    </form>
  );
}

export const CarriedFields = ({ carried: { back, kept } }: { carried: Carried }) => (
  <>
    {back && <input type="hidden" name="back" value={back} />}
    {kept && <input type="hidden" name="kept" value={kept} />}
  </>
);
