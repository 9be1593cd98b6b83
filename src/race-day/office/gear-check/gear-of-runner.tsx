import { useTranslation } from 'react-i18next';
import { allGearIn } from '../../../edition/facts/gear-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import type { RaceDayOfRunner } from '../../../registration/office/participants/admin-participants.contract.ts';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import type { GearOfRunner } from '../../gear/gear.contract.ts';
import { gearStateOf } from '../../gear/penalty.rules.ts';
import { GearDecisionLine, gearHref, gearPlaceIn } from './gear-check-words.tsx';
import { readGearOfRunner } from './read-gear-lists.ts';

/**
 * Shows the gear checks of one runner in the office, with the decisions; nothing where the runner
 * has none.
 */
export const gearInOffice = (ctx: OfficeContext): RaceDayOfRunner => ({
  show: async (language, id) => (
    <GearChecksOf language={language} gear={await readGearOfRunner(ctx, id)} />
  ),
});

/** The gear checks of one runner, with the decisions. */
export function GearChecksOf({ language, gear }: { language: Language; gear: GearOfRunner[] }) {
  const { t } = useTranslation('admin-gear-check');
  if (gear.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="gear-checks">
      <h2 id="gear-checks">{t('title')}</h2>
      <ul>
        {gear.map(({ list, bib, checks, decisions }) => {
          const last = checks.at(-1);
          const decision = decisions.at(-1);
          return (
            <li key={list.id}>
              <a href={gearHref(list.id, bib)}>{gearPlaceIn(language, list.place)}</a>:{' '}
              {t(`states.${gearStateOf({ checks, decisions }, gear)}`)}.{' '}
              {last &&
                last.missing.length > 0 &&
                t('found.missing', { items: allGearIn(language, last.missing, list.raceId) })}{' '}
              {last && `(${last.by}, ${localTime(last.at)})`}{' '}
              {decision && <GearDecisionLine language={language} decision={decision} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
