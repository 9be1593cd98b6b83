import { randomUUID } from 'node:crypto';
import { useTranslation } from 'react-i18next';
import type { TypedField } from '../../../edition/fields/field-lists.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import type { Fields } from '../../../registration/office/participants/admin-participants.contract.ts';
import {
  BirthDateInput,
  PersonInput,
} from '../../../registration/office/participants/person-input.tsx';
import { ChoiceField } from '../../../ui/field.tsx';
import { checkInPath, type WalkInRace } from './check-in.contract.ts';
import { walkInExtras } from './walk-in.rules.ts';

export const walkInPath = `${checkInPath}?do=walk-in`;

type Props = {
  language: Language;
  races: readonly WalkInRace[];
  values: Fields;
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<string, string>>;
};

/** Few fields, in the order in which they are asked across a table. */
export function WalkInView({ language, races, values, problems }: Props) {
  const { t } = useTranslation('admin-check-in');
  const { t: fields } = useTranslation('fields');
  const text = (name: TypedField) => (
    <PersonInput key={name} name={name} values={values} problems={problems} />
  );
  return (
    <form className="panel form" method="post" action={walkInPath} noValidate>
      <p className="hint">{t('walkIn.hint')}</p>
      <input type="hidden" name="intent" value="walk-in" />
      <input type="hidden" name="key" value={values.key ?? randomUUID()} />
      <ChoiceField
        id="walk-in-race"
        name="raceid"
        label={fields('names.raceid')}
        value={values.raceid}
        problem={problems.raceid}
        choices={races.map(({ raceId, feeMinor, free }) => [
          String(raceId),
          t('walkIn.race', {
            race: raceNameOf(language, raceId),
            fee: formatAmount(language, feeMinor),
            free,
          }),
        ])}
      />
      <PersonInput
        name="firstname"
        values={values}
        problems={problems}
        leads={!values.hasOneName}
      />
      {text('lastname')}
      <BirthDateInput values={values} problems={problems} />
      <ChoiceField
        id="walk-in-gender"
        name="gender"
        label={fields('names.gender')}
        value={values.gender}
        problem={problems.gender}
        choices={[
          ['female', fields('gender.female')],
          ['male', fields('gender.male')],
        ]}
      />
      {text('emergencyContactName')}
      {text('emergencyContactPhone')}
      <details open={walkInExtras.some((name) => values[name])}>
        <summary>{t('walkIn.more')}</summary>
        {walkInExtras.map(text)}
      </details>
      <button type="submit" name="paid" value="cash" className="btn gold">
        {t('walkIn.paid')}
      </button>
      <button type="submit" name="paid" value="" className="btn quiet">
        {t('walkIn.unpaid')}
      </button>
    </form>
  );
}
