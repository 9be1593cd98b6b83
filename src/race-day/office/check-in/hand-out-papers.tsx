import { useTranslation } from 'react-i18next';
import { registration } from '../../../edition/facts.ts';
import type { Paper } from '../../../registration/office/bibs/bibs.contract.ts';

/** What the runner shows, to be ticked; in red until it is. */
export function HandOutPapers({ runner, seen }: { runner: number; seen: readonly Paper[] }) {
  const { t } = useTranslation('admin-check-in');
  return registration.papersAtPickup.map((paper) => (
    <label key={paper} className="check-in-paper">
      <input
        type="checkbox"
        id={`${paper}-${runner}`}
        name={paper}
        value="true"
        defaultChecked={seen.includes(paper)}
      />
      <span>{t(`papers.${paper}`)}</span>
    </label>
  ));
}
