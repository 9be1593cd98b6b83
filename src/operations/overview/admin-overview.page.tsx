import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '../../edition/words/words.ts';
import {
  pictureActions,
  pictureBytes,
  picturesQuery,
  picturesStyles,
  picturesView,
} from '../../event/office/pictures/race-pictures-view.tsx';
import type { ReadinessContext } from '../../event/office/readiness/read-readiness.ts';
import { isAllowed, type Staff } from '../../platform/auth/staff.contract.ts';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../site/admin-route.tsx';
import { roleMissingView } from '../../site/sign-in-page.tsx';
import adminParticipants from '../../ui/admin-participants.css?inline';
import adminOverview from './admin-overview.css?inline';
import { OverviewTiles } from './overview-tiles.tsx';
import { readOverview } from './read-overview.ts';

/**
 * `/admin`: the state of the event, and the next step, for all who are signed in, as far as their
 * rights go; below it the specification's tabs, with the pictures and courses of the races.
 */
export const adminOverviewPage = adminPage<ReadinessContext>({
  path: '/admin',
  access: 'signed-in',
  fileBytes: pictureBytes,
  query: picturesQuery,
  name: (language) => wordsIn(language).getFixedT(null, 'admin')('tabs.pictures'),
  load: (request, unsent) =>
    unsent.refusal === 'role-missing'
      ? roleMissingView(request.language)
      : overviewView(request, unsent),
  actions: pictureActions,
});

async function overviewView(
  request: StaffRequest<ReadinessContext>,
  unsent: Unsent,
): Promise<AdminView> {
  const { language, ctx, session } = request;
  const { staff } = session;
  const t = wordsIn(language).getFixedT(null, 'admin-overview');
  const hasPictures = isAllowed(staff, 'pictures');
  const [overview, pictures] = await Promise.all([
    readOverview(ctx),
    hasPictures ? picturesView(request, unsent) : undefined,
  ]);
  return {
    title: t('title'),
    styles: [adminParticipants, adminOverview, ...picturesStyles],
    // The address of a picture that is just being set may be on any site.
    picturesOf: hasPictures ? ['https:'] : [],
    body: (
      <>
        <OverviewTiles language={language} overview={overview} staff={staff} />
        {pictures && <PicturesTab staff={staff}>{pictures}</PicturesTab>}
      </>
    ),
  };
}

/** The two tabs of the specification: pictures, which are open here, and participants. */
function PicturesTab({ staff, children }: { staff: Staff; children: ReactNode }) {
  const { t } = useTranslation('admin-overview');
  const { t: admin } = useTranslation('admin');
  return (
    <section id="race-pictures">
      <nav className="office-tabs" aria-label={t('tabs')}>
        <a href="/admin#race-pictures" aria-current="true">
          {admin('tabs.pictures')}
        </a>
        {isAllowed(staff, 'runners') && (
          <a href="/admin/participants">{admin('tabs.participants')}</a>
        )}
      </nav>
      {children}
    </section>
  );
}
