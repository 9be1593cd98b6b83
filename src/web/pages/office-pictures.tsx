import { officeRoute } from '../office-route.tsx';
import { wordsIn } from '../words.ts';

/** `/admin`: the race pictures. */
export const officePicturesRoute = officeRoute({
  path: '/admin',
  access: 'admin',
  load({ language }) {
    const t = wordsIn(language).getFixedT(null, 'office');
    return { title: t('tabs.pictures'), body: null };
  },
});
