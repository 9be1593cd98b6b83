import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatDay, formatNumber, formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { InputField } from '../../../ui/field.tsx';
import { ListUpload } from '../../../ui/list-upload.tsx';
import { mostLetters } from '../../history/history-query.rules.ts';
import type { PastLine } from '../../history/past-results.contract.ts';
import { historyPath } from './history-path.ts';
import { pastResultText } from './past-result-text.ts';
import type { HistoryOffice } from './past-results-admin.contract.ts';

type OfficeProps = { language: Language; office: HistoryOffice };

/** The imported races, and files that are not imported yet. */
export function PastRaces({ language, office }: OfficeProps) {
  const { t } = useTranslation('admin-history');
  return (
    <section>
      <h2>{t('races.title')}</h2>
      {office.races.length === 0 ? (
        <p>{t('races.none')}</p>
      ) : (
        <AdminTable
          name={t('races.title')}
          heads={[
            { number: t('races.year') },
            t('races.race'),
            t('races.from'),
            t('races.actions'),
          ]}
        >
          {office.races.map((race) => (
            <tr key={race.id}>
              <td className="number">{race.year}</td>
              <th scope="row">
                {race.race}
                <br />
                <small>
                  {[
                    race.day && formatDay(language, race.day),
                    race.distanceKm && `${formatNumber(language, race.distanceKm, 1)}\u00a0km`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </th>
              <td>
                {t('races.count', { count: race.count })}
                <br />
                <small>
                  {t('races.by', {
                    file: race.fileName,
                    by: race.by,
                    moment: formatStamp(language, race.at),
                  })}
                </small>
              </td>
              <td>
                <UndoForm race={race} />
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      {office.races.length > 0 && (
        <p>
          <a href="/results/history">{t('races.look')}</a>
        </p>
      )}
      {office.drafts.length > 0 && (
        <ul>
          {office.drafts.map(({ id, race, year, fileName }) => (
            <li key={id}>
              <a href={`${historyPath}/imports/${id}`}>
                {t('races.draft', { file: fileName, race, year })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function UndoForm({ race: { id, race, year } }: { race: HistoryOffice['races'][number] }) {
  const { t } = useTranslation('admin-history');
  return (
    <form method="post" action={historyPath}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="btn quiet" name="intent" value="undo">
        {t('races.undo')}
        <span className="vh">{` ${race} ${year}`}</span>
      </button>
    </form>
  );
}

/** The form where a file is chosen, with the race that it is about. */
export function PastUpload({
  language,
  office,
  form,
}: OfficeProps & { form: PostedFields | undefined }) {
  const { races } = edition();
  const { t } = useTranslation('admin-history');
  const names = new Set([
    ...races.map((race) => factsNameIn(language, race)),
    ...office.races.map(({ race }) => race),
  ]);
  return (
    <section aria-labelledby="past-upload">
      <h2 id="past-upload">{t('upload.title')}</h2>
      <ListUpload
        id="past-file"
        action={historyPath}
        hint={t('upload.hint')}
        before={
          <>
            <input type="hidden" name="intent" value="upload" />
            <InputField
              id="past-year"
              label={t('races.year')}
              name="year"
              inputMode="numeric"
              pattern="\d{4}"
              maxLength={4}
              defaultValue={form?.year}
              required
            />
            <InputField
              id="past-race"
              label={t('races.race')}
              hint={t('upload.raceHint')}
              name="race"
              list="past-race-names"
              maxLength={80}
              defaultValue={form?.race}
              required
            />
            <datalist id="past-race-names">
              {[...names].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
            <InputField
              id="past-day"
              label={t('upload.day')}
              name="day"
              type="date"
              defaultValue={form?.day}
            />
            <InputField
              id="past-km"
              label={t('upload.distance')}
              hint={t('upload.distanceHint')}
              name="distanceKm"
              inputMode="decimal"
              maxLength={7}
              defaultValue={form?.distanceKm}
            />
          </>
        }
      />
    </section>
  );
}

const mostShown = 100;

/** Searches for a name, so that it can be erased from every year. */
export function NameSearch({
  language,
  q,
  found,
}: {
  language: Language;
  q: string | undefined;
  found: readonly PastLine[];
}) {
  const { t } = useTranslation('admin-history');
  return (
    <section aria-labelledby="past-names">
      <h2 id="past-names">{t('names.title')}</h2>
      <p className="hint">{t('names.hint')}</p>
      <form className="history-search" action={historyPath} role="search">
        <InputField
          id="past-q"
          label={t('names.name')}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={mostLetters}
          autoComplete="off"
          required
        />
        <button type="submit" className="btn">
          {t('names.find')}
        </button>
      </form>
      {q !== undefined && found.length === 0 && <p role="status">{t('names.nobody')}</p>}
      {found.length > 0 && (
        <form method="post" action={historyPath}>
          <AdminTable
            name={t('names.found')}
            isTall
            heads={[t('names.tick'), t('names.name'), t('races.race'), t('names.result')]}
          >
            {found.slice(0, mostShown).map((line) => (
              <tr key={line.id}>
                <td>
                  <input
                    type="checkbox"
                    name={`line.${line.id}`}
                    value="true"
                    aria-labelledby={`past-line-${line.id}`}
                  />
                </td>
                <th scope="row" id={`past-line-${line.id}`}>
                  {[line.name, line.club].filter(Boolean).join(', ')}
                </th>
                <td>
                  {line.of.race} {line.of.year}
                </td>
                <td>{pastResultText(language, line)}</td>
              </tr>
            ))}
          </AdminTable>
          <p>
            <ActionButton intent="erase" className="btn danger" />
          </p>
        </form>
      )}
    </section>
  );
}
