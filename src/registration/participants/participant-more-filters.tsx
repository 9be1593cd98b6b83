import { type ChangeEvent, type ReactNode, useState } from 'react';
import { participantStatuses } from '../../edition/fields/participant-fields.ts';
import { shownFacts } from '../../edition/shown-facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { categoryName, useList } from './list-context.ts';
import { activeFilters, chooseTab, type ParticipantFilters } from './participant-filter.rules.ts';
import { hasCategories, hasMasters } from './runner-category.ts';
import { StateLink } from './state-link.tsx';

/** Changes some filters and leaves the others. */
export type Change = (filters: Partial<ParticipantFilters>) => void;

const inPanel = ['isemaparticipant', 'genderCategory', 'ageCategory', 'status'] as const;

function CircuitSwitch({ change }: { change: Change }) {
  const { words, state } = useList();
  return (
    <label className="switch">
      {/* An unticked box sends nothing: this says that the tab's choice is switched off. */}
      <input
        type="hidden"
        name="isemaparticipant"
        value={state.isemaparticipant === false ? 'false' : ''}
      />
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the box's own state
        role="switch"
        name="isemaparticipant"
        value="true"
        checked={state.isemaparticipant === true}
        onChange={({ target }) => change({ isemaparticipant: target.checked || null })}
      />
      <span>{words.more.circuitOnly}</span>
    </label>
  );
}

/** The panel of further filters: open while one of them is set, unless the visitor folds it. */
export function MoreFilters({ change }: { change: Change }) {
  const { modules, ageCategories } = shownFacts();
  const list = useList();
  const { words, state } = list;
  const isOpen = activeFilters(state).some((key) => inPanel.some((each) => each === key));
  const [isUnfolded, setUnfolded] = useState(isOpen);
  return (
    <details
      className="more"
      open={isOpen || isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>
        <Icon name="slidersHorizontal" /> {words.more.toggle}
      </summary>
      <div className="finder-row">
        {modules.circuit && <CircuitSwitch change={change} />}
        <ListChoice
          name="genderCategory"
          label={words.gender.label}
          value={state.genderCategory ?? ''}
          onChange={(value) => change({ genderCategory: (value || null) as 'M' | 'F' | null })}
        >
          <option value="">{words.gender.all}</option>
          <option value="M">{words.gender.M}</option>
          <option value="F">{words.gender.F}</option>
        </ListChoice>
        {hasCategories() && (
          <ListChoice
            name="ageCategory"
            label={words.ageCategory.label}
            value={state.ageCategory ?? ''}
            onChange={(value) => change({ ageCategory: value || null })}
          >
            <option value="">{words.ageCategory.all}</option>
            {hasMasters() && <option value="masters">{words.ageCategory.masters}</option>}
            {ageCategories.map(({ name }) => (
              <option key={name} value={name}>
                {categoryName(list, name)}
              </option>
            ))}
          </ListChoice>
        )}
        <ListChoice
          name="status"
          label={words.status.label}
          value={state.status ?? ''}
          onChange={(value) => change({ status: value || null })}
        >
          <option value="">{words.status.all}</option>
          {participantStatuses.map((status) => (
            <option key={status} value={status}>
              {words.status[status]}
            </option>
          ))}
        </ListChoice>
        <button type="submit" className="btn without-script">
          {words.more.apply}
        </button>
        <StateLink className="btn quiet" to={chooseTab(state, 'all')}>
          {words.more.reset}
        </StateLink>
      </div>
    </details>
  );
}

/** A select field that works at once. */
export function ListChoice(props: {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={`list-${props.name}`}>{props.label}</label>
      <select
        id={`list-${props.name}`}
        name={props.name}
        value={props.value}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => props.onChange(target.value)}
      >
        {props.children}
      </select>
    </div>
  );
}
