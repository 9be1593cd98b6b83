import { useTranslation } from 'react-i18next';
import type { Sponsor } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { Icon } from '../../ui/icon.tsx';
import { logoSize } from './logo-size.rules.ts';

/**
 * The premium sponsors, then the standard ones, each in the order of `orderIndex`; a level without
 * sponsors has no heading. The invitation takes the free place after the last premium sponsor.
 */
export function SponsorGroups(props: { sponsors: readonly Sponsor[]; language: Language }) {
  const { t } = useTranslation('sponsors');
  const of = (level: Sponsor['level']) =>
    props.sponsors
      .filter((sponsor) => sponsor.level === level)
      .toSorted((a, b) => a.orderIndex - b.orderIndex);
  const [premium, standard] = [of('premium'), of('standard')];
  return (
    <>
      {premium.length > 0 && <h2>{t('premium')}</h2>}
      <div className="premium">
        {premium.map((sponsor) => (
          <PremiumSponsor key={sponsor.id} sponsor={sponsor} language={props.language} />
        ))}
        <Invitation />
      </div>
      {standard.length > 0 && (
        <>
          <h2>{t('standard')}</h2>
          <ul className="standard">
            {standard.map((sponsor) => (
              <li key={sponsor.id} className="card">
                <Logo sponsor={sponsor} />
                <h3>{sponsor.name}</h3>
                <WebsiteLink sponsor={sponsor} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function PremiumSponsor({ sponsor, language }: { sponsor: Sponsor; language: Language }) {
  const description = textIn(language, sponsor.description);
  return (
    <article className="card">
      <Logo sponsor={sponsor} />
      <h3>{sponsor.name}</h3>
      <p lang={description.language === language ? undefined : description.language}>
        {description.text}
      </p>
      <WebsiteLink sponsor={sponsor} />
    </article>
  );
}

/** Decorative, as the name is written below it. */
function Logo({ sponsor: { logoUrl, logo, level } }: { sponsor: Sponsor }) {
  return (
    <div className={logo.isForBothSchemes ? 'sponsor-logo' : 'sponsor-logo plate'}>
      <img src={logoUrl} {...logoSize(logo.ratio, level)} alt="" />
    </div>
  );
}

function WebsiteLink({ sponsor }: { sponsor: Sponsor }) {
  const { t } = useTranslation('sponsors');
  return (
    <a className="visit" href={sponsor.website}>
      {t('visit')} <span className="vh">{sponsor.name}</span>
      <Icon name="externalLink" />
    </a>
  );
}

function Invitation() {
  const { event } = edition();
  const { t } = useTranslation('sponsors');
  const subject = t('become.subject', { event: event.name, year: event.year });
  return (
    <aside className="invitation" aria-labelledby="become-a-sponsor">
      <Icon name="handshake" />
      <h2 id="become-a-sponsor">{t('become.title')}</h2>
      <p>{t('become.text')}</p>
      <a className="btn gold" href={`mailto:${event.email}?subject=${encodeURIComponent(subject)}`}>
        <Icon name="mail" /> {t('become.button')}
      </a>
    </aside>
  );
}
