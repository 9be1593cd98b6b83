import { waveOf } from '../../edition/facts/wave-of-bib.rules.ts';
import { listedTexts } from '../../edition/fields/field-lists.ts';
import { shownName } from '../../edition/fields/person-name.rules.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { leadsHere } from '../../ui/leads-here.ts';
import { iocCode } from './country.rules.ts';
import { categoryName, countryName, flagOf, type ListFacts } from './list-context.ts';
import type { Participant } from './participants.contract.ts';
import { hasCategories } from './runner-category.ts';

type RowsProps = { list: ListFacts; rows: readonly Participant[] };

/** Participants as a table; on a narrow screen each row is a small card. */
export function ParticipantTable({ list, rows }: RowsProps) {
  const { columns } = list.words;
  return (
    <table className="runners">
      <thead>
        <tr>
          <th scope="col">{columns.bib}</th>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.country}</th>
          <th scope="col">{columns.race}</th>
          {hasCategories() && <th scope="col">{columns.category}</th>}
          <th scope="col">{columns.gender}</th>
          <th scope="col">{columns.age}</th>
          <th scope="col">{columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((runner) => (
          <tr key={runner.id} {...ownRow(list.own === runner.id)}>
            <td className="bib">
              <Bib list={list} runner={runner} />
            </td>
            <th scope="row" className="name">
              {shownName(runner)} <CircuitBadge list={list} runner={runner} />
              <Texts runner={runner} />
            </th>
            <td className="country">
              <Country list={list} code={runner.country} />
            </td>
            <td className="race">
              <Race list={list} runner={runner} />
            </td>
            {hasCategories() && (
              <td className="category">
                <Category list={list} runner={runner} />
              </td>
            )}
            <td className="gender">{runner.gender ?? <Missing text={list.words.unknown} />}</td>
            <td className="age">{runner.age || <Missing text={list.words.unknown} />}</td>
            <td className="status">
              <Status list={list} status={runner.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ownRow = (isOwn: boolean) =>
  isOwn
    ? {
        className: 'is-own',
        'aria-current': true,
        tabIndex: -1,
        ...leadsHere(import.meta.env.SSR),
      }
    : {};

/** The same participants, a card each. */
export function ParticipantCards({ list, rows }: RowsProps) {
  const { columns } = list.words;
  return (
    <ul className="runner-cards">
      {rows.map((runner) => (
        <li key={runner.id} className="card">
          <p className="bib">
            <span className="vh">{columns.bib}</span> <Bib list={list} runner={runner} />
          </p>
          <h2>{shownName(runner)}</h2>
          <CircuitBadge list={list} runner={runner} />
          <Texts runner={runner} />
          <dl>
            <div>
              <dt className="vh">{columns.country}</dt>
              <dd className="country">
                <Flag list={list} code={runner.country} /> {countryName(list, runner.country)}
              </dd>
            </div>
            <div>
              <dt className="vh">{columns.race}</dt>
              <dd className="race">
                <Race list={list} runner={runner} />
              </dd>
            </div>
            {hasCategories() && (
              <div>
                <dt>{columns.category}</dt>
                <dd>
                  <Category list={list} runner={runner} />
                </dd>
              </div>
            )}
            <div>
              <dt className="vh">{columns.status}</dt>
              <dd>
                <Status list={list} status={runner.status} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Of = { list: ListFacts; runner: Participant };

/** The texts that a runner wrote for everybody to read, below the name. */
const Texts = ({ runner }: Pick<Of, 'runner'>) =>
  listedTexts.map((name) => runner[name] && <small key={name}>{runner[name]}</small>);

const Missing = ({ text }: { text: string }) => <span className="missing">{text}</span>;

const Bib = ({ list, runner }: Of) =>
  runner.bib === null ? <Missing text={list.words.noBib} /> : <b>{runner.bib}</b>;

const Category = ({ list, runner }: Of) =>
  runner.category === null ? (
    <Missing text={list.words.noCategory} />
  ) : (
    categoryName(list, runner.category)
  );

function CircuitBadge({ list, runner }: Of) {
  if (!runner.isemaparticipant) return null;
  const { circuitBadge, circuitBadgeMeaning } = list.words;
  return (
    <span className="badge circuit" title={circuitBadgeMeaning}>
      {circuitBadge}
    </span>
  );
}

type OfCountry = { list: ListFacts; code: string };

const Flag = ({ list, code }: OfCountry) =>
  iocCode(code) ? (
    <img src={flagOf(list, code)} width="24" height="16" alt="" loading="lazy" />
  ) : null;

function Country({ list, code }: OfCountry) {
  const name = countryName(list, code);
  const letters = iocCode(code);
  return (
    <span title={name}>
      <Flag list={list} code={code} />
      {letters && <span aria-hidden="true">{letters}</span>}
      <span className={letters && 'vh'}>{name}</span>
    </span>
  );
}

function Race({ list, runner }: Of) {
  const race = list.races.find(({ id }) => id === runner.raceid);
  if (!race) return <Missing text={list.words.race.unknown} />;
  const wave = race.waves && waveOf(race.waves, runner.bib);
  return (
    <>
      <span>
        <Waymark {...race.waymark} /> {race.name}
      </span>
      {wave && <small>{wave.text}</small>}
    </>
  );
}

/** Green, yellow or red; a status that this page does not know is grey. */
function Status({ list, status }: { list: ListFacts; status: string }) {
  const words: Record<string, string> = list.words.status;
  return <span className={`badge is-${status}`}>{words[status] ?? status}</span>;
}
