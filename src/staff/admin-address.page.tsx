import { wordsIn } from '../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest } from '../site/admin-route.tsx';
import { Problem } from '../ui/outcome.tsx';
import type { AccountService } from './account.contract.ts';
import { whyNotDone } from './why-not-done.ts';

type Services = { account: AccountService };

/**
 * `/admin/account/address/:token`: where the link that is mailed to a new address of one’s own
 * leads.
 */
export const adminAddressPage = adminPage<Services>({
  path: '/admin/account/address/:token',
  access: 'signed-in',
  load: (request) => addressView(request),
  async submit(request) {
    const { services, params } = request;
    const outcome = await request.attempt(() => services.account.confirmEmail(params.token ?? ''));
    if (outcome.ok) return { goTo: '/admin/account?done=email-confirmed' };
    return addressView(request, whyNotDone(request.language, outcome, 400));
  },
});

async function addressView(
  { services, session, path, language }: StaffRequest<Services>,
  { status = 200, problem }: { status?: number; problem?: string } = {},
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const asked = await services.account.askedEmail();
  const gone = problem ?? (asked ? undefined : t('refused.link-gone'));
  return {
    status,
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
