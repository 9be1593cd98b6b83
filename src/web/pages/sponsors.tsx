import { event } from '../../../edition/event.ts';
import { sponsors } from '../../../edition/sponsors.ts';
import { SponsorGroups } from '../components/sponsor-groups.tsx';
import type { Language } from '../languages.ts';
import { plainPage } from '../plain-page.tsx';
import { wordsIn } from '../words.ts';

/** `/sponsors` */
export const sponsorsPage = plainPage({
  path: '/sponsors',
  styles: ['sponsors'],
  words(language) {
    const t = wordsIn(language).getFixedT(null, 'sponsors');
    return {
      title: t('title'),
      lead: t('lead'),
      description: t('description', { event: event.name, year: event.year }),
    };
  },
  Body: Sponsors,
});

function Sponsors({ language }: { language: Language }) {
  return (
    <div id="sponsors">
      <SponsorGroups sponsors={sponsors} language={language} />
    </div>
  );
}
