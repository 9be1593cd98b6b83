import { Fragment } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Edition } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { equipmentIn, missingIn, penaltyIn } from '../../edition/facts/equipment-words.ts';
import { type LateFacts, readingOn } from '../../edition/facts/reading.rules.ts';
import { formatList, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { TimeLimits } from './time-limits.tsx';
import { WhatCounts } from './what-counts.tsx';

type InLanguage = { language: Language };

const page = '/rules';

/** Who may run, bibs, course, marshals, complaints. */
export function General() {
  const { t } = useTranslation('rules');
  return (
    <ul>
      <li>{t('general.races')}</li>
      {(['bib', 'course', 'marshals', 'complaints'] as const).map((rule) => (
        <li key={rule}>{t(`general.${rule}`)}</li>
      ))}
    </ul>
  );
}

type Penalties = Edition['penalties'];
type Item = Edition['equipment']['recommended'][number];

/** The equipment that every race requires, and what single races require in addition. */
export function Equipment({ language }: InLanguage) {
  const { equipment, races } = edition();
  const { t } = useTranslation('rules');
  const ofAll = equipment.mandatory.filter((each) => !each.races);
  const ofSome = Map.groupBy(
    equipment.mandatory.filter((each) => each.races),
    (each) => each.races?.join(),
  );
  return (
    <>
      <p>{t('equipment.intro')}</p>
      <h3>{t('equipment.both')}</h3>
      <Items items={ofAll} language={language} />
      {[...ofSome].map(([key, items]) => {
        const of = races.filter(({ id }) => items[0]?.races?.includes(id));
        const names = formatList(
          language,
          of.map((race) => factsNameIn(language, race)),
        );
        return (
          <Fragment key={key}>
            <h3>
              {of.map((race) => (
                <Fragment key={race.id}>
                  <Waymark {...race.waymark} />{' '}
                </Fragment>
              ))}
              {t('equipment.also', { race: names })}
            </h3>
            <Items items={items} language={language} />
          </Fragment>
        );
      })}
    </>
  );
}

/** A list to tick off. */
function Items({ items, language }: InLanguage & { items: readonly Item[] }) {
  return (
    <ul className="ticks">
      {items.map(({ item }) => {
        const text = equipmentIn(language, item);
        return <li key={text}>{text}</li>;
      })}
    </ul>
  );
}

/** The aid stations, at the kilometres of this page's reading. */
export function AidStations({ language, lateFacts }: InLanguage & { lateFacts: LateFacts }) {
  const { races } = edition();
  const { t } = useTranslation(['rules', 'race']);
  return (
    <>
      <p>{t('rules:aidStations.text')}</p>
      {races.map((race) => {
        const stated = { race: race.id, fact: 'aidStationsKm' } as const;
        const { value: stationsKm } = readingOn(page, stated, lateFacts);
        return (
          <div key={race.id} className="stations">
            <h3>
              <Waymark {...race.waymark} /> {factsNameIn(language, race)} ·{' '}
              {t('rules:aidStations.stations', { count: stationsKm.length })}
            </h3>
            <ol className="badges">
              {stationsKm.map((km) => (
                <li key={km} className="badge">
                  {t('race:aid.at', { km: formatNumber(language, km, 1) })}
                </li>
              ))}
            </ol>
            <WhatCounts page={page} stated={stated} lateFacts={lateFacts} language={language} />
          </div>
        );
      })}
    </>
  );
}

/** Which breaches cost minutes, and which cost the race. */
export function Penalties({ language }: InLanguage) {
  const { penalties } = edition();
  const { t } = useTranslation('rules');
  const list = (
    kinds: readonly (Penalties['forTime'] | Penalties['forDisqualification'])[number][],
  ) => (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>{t(`penalties.kinds.${kind}`)}</li>
      ))}
    </ul>
  );
  return (
    <>
      <h3>{t('penalties.time', { minutes: penalties.timeMin })}</h3>
      {list(penalties.forTime)}
      {penalties.hasMissingSteps && <MissingSteps language={language} />}
      <h3>{t('penalties.disqualification')}</h3>
      {list(penalties.forDisqualification)}
    </>
  );
}

/** The penalties for missing equipment step by step, if the edition declares steps. */
function MissingSteps({ language }: InLanguage) {
  const { penalties } = edition();
  const { t } = useTranslation('rules');
  const nameOf = (id: string) => {
    const { equipment } = edition();
    const known = equipment.mandatory.find((each) => each.id === id);
    return known ? equipmentIn(language, known.item) : id;
  };
  return (
    <>
      <p>{t('missing.title')}</p>
      <ul>
        {penalties.missingEquipment.map((step) => {
          const what = missingIn(language, step, nameOf);
          return (
            <li key={what}>
              {`${what}: ${penaltyIn(language, step.timeMin)}`}
              {step.rule && ` (${step.rule})`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The two numbers, as links that a phone can call. */
export function EmergencyNumbers() {
  const { emergencyPhones } = edition();
  const { t } = useTranslation('rules');
  const { general, mountainRescue } = emergencyPhones;
  return (
    <p>
      <Trans
        t={t}
        i18nKey="safety.numbers"
        values={{ emergency: general, rescue: mountainRescue.replaceAll(' ', '\u00a0') }}
        components={{
          emergency: <PhoneLink phone={general} />,
          rescue: <PhoneLink phone={mountainRescue} />,
        }}
      />
    </p>
  );
}

/** Emergency numbers, and what to do on the mountain. */
export function Safety() {
  const { t } = useTranslation('rules');
  return (
    <>
      <EmergencyNumbers />
      <ul>
        <li>{t('safety.mountain')}</li>
        {(['help', 'retire', 'weather'] as const).map((rule) => (
          <li key={rule}>{t(`safety.${rule}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** Equipment that is recommended but not required. */
export function Recommendations({ language }: InLanguage) {
  const { equipment } = edition();
  const { t } = useTranslation('rules');
  return (
    <>
      <p>{t('recommendations.intro')}</p>
      <Items items={equipment.recommended} language={language} />
    </>
  );
}

/** The time limits at each place of the course. */
export function Limits({ language, lateFacts }: InLanguage & { lateFacts: LateFacts }) {
  const { t } = useTranslation('rules');
  return (
    <>
      <p>{t('timeLimits.text')}</p>
      <TimeLimits language={language} lateFacts={lateFacts} />
    </>
  );
}

/** How to treat the mountain and the people and animals that live there. */
export function Environment() {
  const { t } = useTranslation('rules');
  return (
    <ul>
      {(['litter', 'path', 'animals', 'quiet'] as const).map((rule) => (
        <li key={rule}>{t(`environment.${rule}`)}</li>
      ))}
    </ul>
  );
}
