import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPrice } from '../../edition/words/money.ts';
import { raceNameOf } from '../../edition/words/race-words.ts';
import { isAllowed, type Staff } from '../../platform/auth/staff.contract.ts';
import type { HandoutCount } from '../../race-day/office/check-in/check-in.contract.ts';
import type { RacePlaces } from '../../registration/office/places/registration-admin.contract.ts';
import { MissingTile } from './missing-tile.tsx';
import { NextStep } from './next-step.tsx';
import {
  type MoneySums,
  type NewRegistrations,
  newDays,
  type Overview,
} from './overview.contract.ts';
import { Tile } from './tile.tsx';

type Props = { language: Language; overview: Overview; staff: Staff };

/** The next step, then a tile for each thing that the reader has the right to see. */
export function OverviewTiles({ language, overview, staff }: Props) {
  const { step, places, money, registrations, handouts } = overview;
  return (
    <>
      <NextStep now={step} staff={staff} />
      <div className="tiles">
        {places && <Places language={language} races={places} staff={staff} />}
        {registrations && <Registrations language={language} registrations={registrations} />}
        {money && <Money language={language} money={money} />}
        {handouts && <Handouts language={language} races={handouts} />}
        <MissingTile language={language} overview={overview} />
      </div>
    </>
  );
}

function Places(props: { language: Language; races: RacePlaces[]; staff: Staff }) {
  const { language, races, staff } = props;
  const { t } = useTranslation('admin-overview');
  const number = (value: number) => formatNumber(language, value);
  const href = isAllowed(staff, 'registration') ? '/admin/registration' : undefined;
  return (
    <Tile id="places" title={t('places.title')} href={href}>
      {races.map(({ raceId, capacity, taken, held, waiting }) => (
        <div key={raceId}>
          <h3 id={`places-${raceId}`}>{raceNameOf(language, raceId)}</h3>
          <meter
            aria-labelledby={`places-${raceId}`}
            min={0}
            max={Math.max(1, capacity)}
            value={Math.min(taken, capacity)}
          >
            {number(taken)}
          </meter>
          <Figures
            figures={[
              [t('places.taken', { capacity: number(capacity) }), number(taken)],
              [t('places.held'), number(held)],
              [t('places.free'), number(Math.max(0, capacity - taken))],
              [t('places.waiting'), number(waiting)],
            ]}
          />
        </div>
      ))}
    </Tile>
  );
}

function Registrations(props: { language: Language; registrations: NewRegistrations }) {
  const { language, registrations } = props;
  const { t } = useTranslation('admin-overview');
  return (
    <Tile id="registrations" title={t('new.title')} href="/admin/participants?sort=newest">
      <Figures
        figures={[
          [t('new.today'), formatNumber(language, registrations.today)],
          [t('new.week', { days: newDays }), formatNumber(language, registrations.week)],
        ]}
      />
    </Tile>
  );
}

function Money({ language, money }: { language: Language; money: MoneySums }) {
  const { t } = useTranslation('admin-overview');
  return (
    <Tile id="money" title={t('money.title')} href="/admin/registration/payments">
      <Figures
        figures={[
          [t('money.paid'), formatPrice(language, money.paidMinor)],
          [t('money.due'), formatPrice(language, money.dueMinor)],
          [t('money.toRefund'), formatPrice(language, money.toRefundMinor)],
        ]}
      />
    </Tile>
  );
}

function Handouts({ language, races }: { language: Language; races: HandoutCount[] }) {
  const { t } = useTranslation('admin-overview');
  return (
    <Tile id="handouts" title={t('handouts.title')} href="/admin/check-in">
      <Figures
        figures={races.map(({ raceId, handedOut, expected }) => [
          raceNameOf(language, raceId),
          t('handouts.of', {
            handedOut: formatNumber(language, handedOut),
            expected: formatNumber(language, expected),
          }),
        ])}
      />
    </Tile>
  );
}

function Figures({ figures }: { figures: [name: string, value: string][] }) {
  return (
    <dl className="tile-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
