import { useTranslation } from 'react-i18next';
import { penaltyIn } from '../../../edition/facts/equipment-words.ts';
import { allGearIn } from '../../../edition/facts/gear-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput } from '../../../ui/admin-inputs.tsx';
import { ChoiceField } from '../../../ui/field.tsx';
import { type GearProposal, wordsMost } from '../../gear/gear.contract.ts';
import { isForDecision } from '../../gear/penalty.rules.ts';
import type { OpenGearEntry } from './gear-check.contract.ts';
import { GearDecisionLine, gearHref, gearPlaceIn } from './gear-check-words.tsx';

type Props = {
  language: Language;
  entry: OpenGearEntry;
  mayDecide: boolean;
  posted: PostedFields;
};

/**
 * The penalty that the rules name for what is missing, and the form with which a person decides.
 */
export function DecisionPanel({ language, entry, mayDecide, posted }: Props) {
  const { t } = useTranslation('admin-gear-check');
  const { decisions, inForce, state } = entry;
  const isOpen = isForDecision(state) || state === 'elsewhere';
  if (decisions.length === 0 && !isOpen) return null;
  return (
    <section className="panel" aria-labelledby="penalty">
      <h2 id="penalty">{t('penalty.title')}</h2>
      {decisions.length > 0 && (
        <ul className="gear-history">
          {decisions.toReversed().map((decision) => (
            <li key={decision.number}>
              <GearDecisionLine language={language} decision={decision} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && <Elsewhere language={language} entry={entry} />}
      {state === 'contradicted' && (
        <p className="outcome is-failure">{t('penalty.contradicted')}</p>
      )}
      {state === 'undecided' && <Proposal language={language} proposal={entry.proposal} />}
      {isForDecision(state) && !mayDecide && <p className="hint">{t('penalty.byOthers')}</p>}
      {mayDecide && inForce && <TakeBack entry={entry} seen={inForce.number} posted={posted} />}
      {mayDecide && state === 'undecided' && (
        <Decide language={language} entry={entry} posted={posted} />
      )}
    </section>
  );
}

/** What another list has decided about the same items. */
function Elsewhere({ language, entry }: Pick<Props, 'language' | 'entry'>) {
  const { t } = useTranslation('admin-gear-check');
  return entry.elsewhere.map(({ list, bib, decision, missing }) => (
    <p key={list.id}>
      {t('penalty.elsewhere', { items: allGearIn(language, missing, list.raceId) })}{' '}
      <a href={gearHref(list.id, bib)}>{gearPlaceIn(language, list.place)}</a>:{' '}
      <GearDecisionLine language={language} decision={decision} />
    </p>
  ));
}

function Proposal({
  language,
  proposal,
}: {
  language: Language;
  proposal: GearProposal | undefined;
}) {
  const { t } = useTranslation('admin-gear-check');
  const { t: rules } = useTranslation('rules');
  if (!proposal) return <p>{t('penalty.noRule')}</p>;
  return (
    <p>
      <strong>{t('penalty.proposed', { penalty: penaltyIn(language, proposal.timeMin) })}</strong>{' '}
      <a href="/rules#penalties">{`${rules('title')}: ${rules('sections.penalties')}`}</a>
      {proposal.rule && ` (${t('rule', { rule: proposal.rule })})`} –{' '}
      <q>{rules('penalties.kinds.missingEquipment')}</q>
    </p>
  );
}

/** Which check and how many decisions the form has seen. */
const Seen = ({ entry, seen }: { entry: OpenGearEntry; seen: number }) => (
  <>
    <input type="hidden" name="seen" value={seen} />
    <input type="hidden" name="checkSeen" value={entry.checks.at(-1)?.number ?? 0} />
  </>
);

/** The reason, in words that the history keeps. */
function Reason({ value }: { value: string | undefined }) {
  const { t } = useTranslation('admin-gear-check');
  return (
    <AdminInput
      name="reason"
      label={t('reason')}
      maxLength={wordsMost}
      defaultValue={value}
      required
    />
  );
}

function Decide({ language, entry, posted }: Omit<Props, 'mayDecide'>) {
  const { t } = useTranslation('admin-gear-check');
  const { list, bib, decisions, proposal } = entry;
  const action = gearHref(list.id, bib);
  const isAgain = posted.intent === 'decide';
  return (
    <>
      {proposal && (
        <form method="post" action={action}>
          <Seen entry={entry} seen={decisions.length} />
          <button type="submit" className="btn gold" name="intent" value="accept">
            {t('penalty.accept', { penalty: penaltyIn(language, proposal.timeMin) })}
          </button>
        </form>
      )}
      <details open={isAgain || !proposal}>
        <summary>{t('penalty.other')}</summary>
        <form className="form" method="post" action={action}>
          <Seen entry={entry} seen={decisions.length} />
          <ChoiceField
            id="verdict"
            name="verdict"
            label={t('penalty.verdict')}
            value={isAgain ? posted.verdict : undefined}
            choices={[
              ['none', t('penalty.none')],
              ['time', t('penalty.time')],
              ['disqualified', t('penalty.disqualified')],
            ]}
          />
          <AdminInput
            name="minutes"
            label={t('penalty.minutes')}
            inputMode="numeric"
            maxLength={4}
            defaultValue={isAgain ? posted.minutes : ''}
          />
          <Reason value={isAgain ? posted.reason : ''} />
          <ActionButton intent="decide" />
        </form>
      </details>
    </>
  );
}

function TakeBack({ entry, seen, posted }: Pick<Props, 'entry' | 'posted'> & { seen: number }) {
  const { t } = useTranslation('admin-gear-check');
  const isAgain = posted.intent === 'take-back';
  return (
    <details open={isAgain || entry.state === 'contradicted'}>
      <summary>{t('penalty.takeBack')}</summary>
      <form className="form" method="post" action={gearHref(entry.list.id, entry.bib)}>
        <Seen entry={entry} seen={seen} />
        <Reason value={isAgain ? posted.reason : ''} />
        <ActionButton intent="take-back" />
      </form>
    </details>
  );
}
