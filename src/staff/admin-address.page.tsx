import { wordsIn } from '../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest, type Unsent } from '../site/admin-route.tsx';
import type { OfficeContext } from '../site/office-use-case.ts';
import { Problem } from '../ui/outcome.tsx';
import { confirmEmail, readAskedEmail } from './change-email.ts';
import { type NotDone, whyNotDone } from './why-not-done.ts';

/**
 * `/admin/account/address/:token`: the page of the link that is mailed to a person's new address.
 */
export const adminAddressPage = adminPage<OfficeContext, NotDone>({
  path: '/admin/account/address/:token',
  access: 'signed-in',
  name: (language) => wordsIn(language).getFixedT(null, 'admin')('account.email.title'),
  load: addressView,
  actions: (action, language) => ({
    '': action({
      label: wordsIn(language).getFixedT(null, 'admin')('account.email.confirmButton'),
      fields: {},
      run: ({ ctx, params }) => confirmEmail(ctx, params.token ?? ''),
      leadsTo: '/admin/account?done=email-confirmed',
    }),
  }),
});

async function addressView(
  { ctx, session, path, language }: StaffRequest<OfficeContext>,
  unsent: Unsent<NotDone>,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const asked = await readAskedEmail(ctx);
  const gone = whyNotDone(language, unsent) ?? (asked ? undefined : t('refused.link-gone'));
  return {
    title: t('account.email.title'),
    body: (
      <form className="form panel narrow" method="post" action={path}>
        <Problem>{gone}</Problem>
        {asked && (
          <>
            <p>{t('account.email.confirm', { email: asked.email, own: session.staff.email })}</p>
            <button type="submit" className="btn gold">
              {t('account.email.confirmButton')}
            </button>
          </>
        )}
      </form>
    ),
  };
}
