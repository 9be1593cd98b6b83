import { useTranslation } from 'react-i18next';
import { startSpanOf, waveOf, waveStartsOf } from '../../edition/facts/wave.rules.ts';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import { formatDay } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { ownStartIn } from '../../edition/words/own-start.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import { socialFile } from '../../site/social-file.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import type { ConfirmedRunner } from './order.contract.ts';

/** The list of participants, opened at the own row: the address names nobody. */
export const ownRow = ({ id }: Pick<ConfirmedRunner, 'id'>) => `/participants?own=${id}`;

/** The runner’s name on a bib in the waymark of the race, and what one wants right after that. */
export function ConfirmedBib(props: {
  language: Language;
  runner: ConfirmedRunner;
  race: RaceDetail;
}) {
  const { language, runner, race } = props;
  const { t } = useTranslation('payment');
  const wave = waveOf(waveStartsOf(race), runner.bib);
  const start = wave ? ownStartIn(language, wave) : startSpanOf(race);
  return (
    <>
      <div className="bib">
        <Waymark {...race.waymark} />
        <p className="bib-name">{fullName(runner)}</p>
        <p>
          <strong>{nameIn(language, race)}</strong>
        </p>
        {runner.bib !== null && <p>{t('success.bib.number', { bib: runner.bib })}</p>}
        <p>
          {t('success.bib.start')}: {formatDay(language, race.date, 'weekday')}, {start}
        </p>
      </div>
      <ul className="after">
        {runner.ownPath && (
          <li>
            <a href={runner.ownPath}>{t('success.bib.own')}</a>
          </li>
        )}
        {runner.isAhead && (
          <>
            <li>
              <a href={`/api/races/${race.id}/start.ics?lang=${language}`} download="">
                {t('success.bib.calendar')}
              </a>
            </li>
            <li>
              <a href="/program">{t('success.bib.pickup')}</a>
            </li>
          </>
        )}
        <li>
          <a href={`/social/${socialFile(`race-${race.id}`, language)}`}>
            {t('success.bib.share')}
          </a>
        </li>
        <li>
          <a href={ownRow(runner)}>{t('success.bib.list')}</a>
        </li>
      </ul>
    </>
  );
}
