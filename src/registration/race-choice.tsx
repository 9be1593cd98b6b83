import { shownFacts } from '../edition/shown-facts.ts';
import { Waymark } from '../ui/art/waymark.tsx';
import { useRegistration } from './registration-context.ts';

/** The races, each with its requirements and price; a full one leads to its waiting list. */
export function RaceChoice() {
  const { modules } = shownFacts();
  const { words, values, problems, races, offer } = useRegistration();
  const problem = problems.raceid;
  return (
    <div
      className="field races-choice"
      role="radiogroup"
      aria-label={words.labels.raceid}
      aria-required="true"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? 'registration-raceid-problem' : undefined}
    >
      {races.map((race) => {
        const id = `registration-raceid-${race.id}`;
        const isClosed = race.isFull && offer === undefined;
        return (
          <div key={race.id} className="race-choice">
            <input
              type="radio"
              id={id}
              name="raceid"
              value={race.id}
              disabled={isClosed}
              defaultChecked={values.raceid === String(race.id) && !isClosed}
              aria-describedby={`${id}-facts`}
            />
            <label htmlFor={id}>
              <Waymark {...race.waymark} />
              <strong>{race.name}</strong>
              {race.isFull && <span className="badge">{words.full}</span>}
            </label>
            <div id={`${id}-facts`}>
              <p>
                {race.facts}
                <br />
                {race.start}
                <br />
                {race.minAge}
              </p>
              <p>
                <strong>{race.fee}</strong>
                {race.feeLater && ` ${race.feeLater}`}
                {modules.circuit && (
                  <>
                    <br />
                    {[race.feeWithCircuit, race.feeWithCircuitLater].filter(Boolean).join(' ')}
                  </>
                )}
              </p>
            </div>
            {isClosed && <a href="#waiting-list">{words.waitingLink}</a>}
          </div>
        );
      })}
      {problem && (
        <p id="registration-raceid-problem" className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}
