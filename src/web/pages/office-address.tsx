import { refusedFacts } from '../../features/staff/staff-contract.ts';
import { Problem } from '../components/office-outcome.tsx';
import { type OfficeRequest, type OfficeView, officeRoute } from '../office-route.tsx';
import type { Route } from '../page.ts';
import { wordsIn } from '../words.ts';

/** `/admin/account/address/:token`: where the link that is mailed to a new address of one’s own leads. */
export const officeAddressRoute: Route = officeRoute({
  path: '/admin/account/address/:token',
  access: 'signed-in',
  load: (request) => addressView(request),
  async submit(request) {
    const { office, params, language } = request;
    const outcome = await office.attempt(() => office.account.confirmEmail(params.token ?? ''));
    if (outcome.ok) return { goTo: '/admin/account?done=email-confirmed' };
    if ('failure' in outcome) return addressView(request, outcome.status, outcome.failure);
    const t = wordsIn(language).getFixedT(null, 'office');
    return addressView(request, 400, t(`refused.${outcome.code}`, refusedFacts));
  },
});

async function addressView(
  { office, path, language }: OfficeRequest,
  status = 200,
  problem?: string,
): Promise<OfficeView> {
  const t = wordsIn(language).getFixedT(null, 'office');
  const asked = await office.account.askedEmail();
  const gone = problem ?? (asked ? undefined : t('refused.link-gone'));
  return {
    status,
    title: t('account.email.title'),
    body: (
      <form className="form panel narrow" method="post" action={path}>
        <Problem>{gone}</Problem>
        {asked && (
          <>
            <p>{t('account.email.confirm', { email: asked.email, own: office.staff.email })}</p>
            <button type="submit" className="btn gold">
              {t('account.email.confirmButton')}
            </button>
          </>
        )}
      </form>
    ),
  };
}
