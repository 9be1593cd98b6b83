import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { gearIn, gearOfRace } from '../../../edition/facts/gear-words.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { AdminInput } from '../../../ui/admin-inputs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { leadsHere } from '../../../ui/leads-here.ts';
import type { GearList } from '../../gear/gear.contract.ts';
import { commandFor } from '../../gear/sample.rules.ts';
import type { GearEntry, GearListOnPage, OpenGearList } from './gear-check.contract.ts';
import { gearHref, gearPath, gearPlaceIn } from './gear-check-words.tsx';

type In = { language: Language };

/** The races, each with its own lists. */
export function RaceChoice({ language, raceId }: In & { raceId: number }) {
  const { races } = edition();
  const { t } = useTranslation('admin-gear-check');
  if (races.length < 2) return null;
  return (
    <nav className="gear-races" aria-label={t('race')}>
      {races.map(({ id }) => (
        <a
          key={id}
          className="btn quiet"
          href={`${gearPath}?race=${id}`}
          aria-current={id === raceId ? 'page' : undefined}
        >
          {raceNameOf(language, id)}
        </a>
      ))}
    </nav>
  );
}

/** The lists of a race, the latest first. */
export function GearLists({ language, lists }: In & { lists: GearListOnPage[] }) {
  const { t } = useTranslation('admin-gear-check');
  if (lists.length === 0) return <p className="hint">{t('lists.none')}</p>;
  return (
    <ul className="gear-list">
      {lists.toReversed().map((list) => (
        <li key={list.id}>
          <a className="panel" href={gearHref(list.id)}>
            <b>{`${list.number}. ${gearPlaceIn(language, list.place)}`}</b>
            <span>{whoIn(t, list)}</span>
            <span>{t('lists.checked', { done: list.checked, of: list.drawn.length })}</span>
            {list.forDecision > 0 && (
              <span className="condition unpaid">
                {t('lists.forDecision', { count: list.forDecision })}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Words = ReturnType<typeof useTranslation<'admin-gear-check'>>['t'];

const whoIn = (t: Words, { seed, drawn, pool }: GearList) =>
  seed === null
    ? t('lists.everybody', { count: drawn.length })
    : t('lists.sample', { count: drawn.length, of: pool.length });

/** A list: whose gear it checks, a field for a bib, and how far each bib is. */
export function ListView({ language, open }: In & { open: OpenGearList }) {
  const { t } = useTranslation('admin-gear-check');
  const { list, entries } = open;
  const drawn = entries.filter(({ isDrawn }) => isDrawn);
  const besides = entries.filter(({ isDrawn }) => !isDrawn);
  const done = drawn.filter(({ state }) => state !== 'unchecked').length;
  return (
    <>
      <p>
        <strong>{raceNameOf(language, list.raceId)}</strong> · {gearPlaceIn(language, list.place)} ·{' '}
        {whoIn(t, list)}
        <br />
        {t('lists.by', { by: list.by, time: formatStamp(language, list.at) })}
        {list.seed !== null && ` · ${t('seed')}: ${list.seed}`}
        <br />
        {t('lists.checked', { done, of: drawn.length })}
      </p>
      <BibField listId={list.id} />
      <Entries language={language} list={list} entries={drawn} name={t('lists.drawn')} />
      {besides.length > 0 && (
        <>
          <h2>{t('lists.besides')}</h2>
          <Entries language={language} list={list} entries={besides} name={t('lists.besides')} />
        </>
      )}
      <PaperItems language={language} raceId={list.raceId} />
      {list.seed !== null && <DrawProof list={list} seed={list.seed} />}
      <p className="gear-ways">
        <button type="button" className="btn quiet" data-print="">
          <Icon name="printer" /> {t('print')}
        </button>
        <a href={`${gearPath}?race=${list.raceId}`}>{t('backToLists')}</a>
      </p>
    </>
  );
}

/** Opens a bib of the list, or another one of the race. */
function BibField({ listId }: { listId: number }) {
  const { t } = useTranslation('admin-gear-check');
  return (
    <search>
      <form className="panel gear-bib" action={gearPath}>
        <input type="hidden" name="list" value={listId} />
        <AdminInput
          name="bib"
          label={t('bib')}
          hint={t('bibHint')}
          inputMode="numeric"
          maxLength={6}
          required
          {...leadsHere(true)}
        />
        <button type="submit" className="btn">
          {t('open')}
        </button>
      </form>
    </search>
  );
}

function Entries(props: In & { list: GearList; entries: GearEntry[]; name: string }) {
  const { t } = useTranslation('admin-gear-check');
  const { list, entries, name } = props;
  return (
    <ul className="gear-list" aria-label={name}>
      {entries.map(({ bib, runner, state }) => (
        <li key={bib}>
          <a className="panel gear-entry" href={gearHref(list.id, bib)}>
            <b>{bib}</b>
            <span>{runner?.name ?? '–'}</span>
            <span className={`gear-state ${state}`}>{t(`states.${state}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The items to look for, for people who work from paper. */
function PaperItems({ language, raceId }: In & { raceId: number }) {
  const { t } = useTranslation('admin-gear-check');
  return (
    <section className="gear-paper">
      <h2>{t('items')}</h2>
      <ul>
        {gearOfRace(raceId).map(({ id }) => (
          <li key={id}>{gearIn(language, id, raceId)}</li>
        ))}
      </ul>
    </section>
  );
}

/** How anybody can draw the same sample again. */
function DrawProof({ list, seed }: { list: GearList; seed: string }) {
  const { t } = useTranslation('admin-gear-check');
  return (
    <details className="panel">
      <summary>{t('proof.title')}</summary>
      <p>{t('proof.text', { seed, count: list.drawn.length })}</p>
      <dl>
        <dt>{t('seed')}</dt>
        <dd>
          <code>{seed}</code>
        </dd>
        <dt>{t('proof.pool', { count: list.pool.length })}</dt>
        <dd>{list.pool.join(', ')}</dd>
        <dt>{t('proof.command')}</dt>
        <dd>
          <code className="gear-command">{commandFor(list, seed)}</code>
        </dd>
      </dl>
    </details>
  );
}
