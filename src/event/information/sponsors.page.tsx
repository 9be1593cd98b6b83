import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { plainPage } from '../../site/plain-page.tsx';
import { SponsorGroups } from './sponsor-groups.tsx';
import sponsorsCss from './sponsors.css?inline';

/** `/sponsors` */
export const sponsorsPage = plainPage({
  path: '/sponsors',
  className: 'sponsors',
  styles: [sponsorsCss],
  words(language) {
    const { event } = edition();
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
  const { sponsors } = edition();
  return (
    <div id="sponsors">
      <SponsorGroups sponsors={sponsors} language={language} />
    </div>
  );
}
