import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput, AdminSelect } from '../../../ui/admin-inputs.tsx';
import { ChoiceField } from '../../../ui/field.tsx';
import { seedMost } from '../../gear/gear.contract.ts';
import { gearPath, gearPlaceIn } from './gear-check-words.tsx';

type Props = {
  language: Language;
  raceId: number;
  /** How many lists the race has. */
  seen: number;
  places: readonly string[];
  /** A form that was refused, as it was typed. */
  posted: PostedFields;
};

/** Makes a list: where, and whether of all runners or of a sample. */
export function DrawForm({ language, raceId, seen, places, posted }: Props) {
  const { t } = useTranslation('admin-gear-check');
  return (
    <form className="form panel" method="post" action={`${gearPath}?race=${raceId}`}>
      <h2>{t('draw.title')}</h2>
      <input type="hidden" name="race" value={raceId} />
      <input type="hidden" name="seen" value={seen} />
      <AdminSelect
        name="checkpoint"
        label={t('draw.place')}
        defaultValue={posted.checkpoint ?? places[0]}
      >
        {places.map((place) => (
          <option key={place} value={place}>
            {gearPlaceIn(language, place)}
          </option>
        ))}
      </AdminSelect>
      <ChoiceField
        id="who"
        name="who"
        label={t('draw.who')}
        value={posted.who ?? 'sample'}
        choices={[
          ['sample', t('draw.sample')],
          ['everybody', t('draw.everybody')],
        ]}
      />
      <AdminInput
        name="size"
        label={t('draw.size')}
        inputMode="numeric"
        maxLength={5}
        defaultValue={posted.size ?? '20'}
      />
      <AdminInput
        name="seed"
        label={t('seed')}
        hint={t('draw.seedHint')}
        maxLength={seedMost}
        defaultValue={posted.seed ?? ''}
      />
      <ActionButton intent="draw" className="btn gold" />
    </form>
  );
}
