import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { lastNameFirst } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { waveStartIn } from '../../../edition/words/wave-start.ts';
import type { Paper } from '../../../registration/office/bibs/bibs.contract.ts';
import { HandoutFacts } from '../../../registration/office/bibs/handout-facts.tsx';
import { CheckInFacts, Missing } from '../../../registration/office/participants/check-in.tsx';
import { AdminInput } from '../../../ui/admin-inputs.tsx';
import { leadsHere } from '../../../ui/leads-here.ts';
import { Problem } from '../../../ui/outcome.tsx';
import {
  type CheckInCard,
  checkInPath,
  collectorMost,
  type Finding,
  type Lack,
} from './check-in.contract.ts';

/** What was entered in the form of a hand-out that was refused. */
export type Given = { collectedBy: string; seen: readonly Paper[]; lacks: readonly Lack[] };

/** Several runners who match, each with a link to the card; or why a code finds no runner. */
export function Found({ language, finding }: { language: Language; finding: Finding }) {
  const { t } = useTranslation('admin-check-in');
  const { cards, problem } = finding;
  if (problem) return <Problem>{t(`problem.${problem}`)}</Problem>;
  if (cards.length === 0) return <p role="status">{t('nobody')}</p>;
  return (
    <ul className="check-in-found">
      {cards.map((card) => (
        <li key={card.id}>
          <a className="panel" href={`${checkInPath}?runner=${card.id}`}>
            <b>{card.bib ?? '–'}</b> {lastNameFirst(card)}
            <span>
              {raceNameOf(language, card.raceId)}
              {card.wave && ` · ${waveStartIn(language, card.wave)}`}
              {card.handout && ` · ${t('handedOut')}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type CardProps = { language: Language; card: CheckInCard };

/** A runner, large: what is missing, and the bib to hand out or to take back. */
export function RunnerCard({ language, card, given }: CardProps & { given?: Given | undefined }) {
  return (
    <article className="check-in-card" aria-labelledby="check-in-name">
      <h2 id="check-in-name">{lastNameFirst(card)}</h2>
      <p className="check-in-bib">{card.bib ?? '–'}</p>
      <p className="check-in-race">
        {raceNameOf(language, card.raceId)}
        {card.wave && <b>{waveStartIn(language, card.wave)}</b>}
      </p>
      <p className="check-in-missing">
        <Missing row={card} />
      </p>
      {card.missing.includes('consent') && <Consent card={card} />}
      {!card.handout && !card.isCancelled && <HandOut card={card} given={given} />}
      {card.handout && <HandedOut language={language} card={card} />}
      <CheckInFacts language={language} row={card} isCard />
    </article>
  );
}

/** A form about a runner, whose address shows the card again, also where the form was refused. */
function CardForm(props: {
  card: CheckInCard;
  intent: string;
  /** Whether the form keeps what is ticked and typed when other phones change the card. */
  isKept?: boolean;
  children: React.ReactNode;
}) {
  const { card, intent, isKept, children } = props;
  return (
    <form
      method="post"
      action={`${checkInPath}?runner=${card.id}`}
      id={`${intent}-${card.id}`}
      data-keep={isKept}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={card.id} />
      {children}
    </form>
  );
}

function Consent({ card }: { card: CheckInCard }) {
  const { t } = useTranslation('admin-check-in');
  return (
    <CardForm card={card} intent="accept">
      <button type="submit" className="btn quiet">
        {t('accept')}
      </button>
    </CardForm>
  );
}

function HandOut({ card, given }: { card: CheckInCard; given: Given | undefined }) {
  const { t } = useTranslation('admin-check-in');
  const lacks = given?.lacks ?? [];
  const isAsked = lacks.length > 0;
  const plain = card.bib === null ? t('handOutNext') : t('handOut');
  return (
    <CardForm card={card} intent="hand-out" isKept>
      <HandOutPapers runner={card.id} seen={given?.seen ?? []} />
      {isAsked && <input type="hidden" name="despite" value={lacks.join(' ')} />}
      <button type="submit" className={isAsked ? 'btn danger' : 'btn gold'} {...leadsHere(isAsked)}>
        {isAsked ? t('handOutDespite') : plain}
      </button>
      <details open={Boolean(given?.collectedBy)}>
        <summary>{t('byOther')}</summary>
        <AdminInput
          name="collectedBy"
          label={t('collectedBy')}
          defaultValue={given?.collectedBy}
          maxLength={collectorMost}
        />
      </details>
    </CardForm>
  );
}

function HandedOut({ language, card }: CardProps) {
  const { t } = useTranslation('admin-check-in');
  const { handout } = card;
  if (!handout) return null;
  return (
    <CardForm card={card} intent="take-back">
      <HandoutFacts language={language} handout={handout} />
      <input type="hidden" name="handout" value={handout.id} />
      <button type="submit" className="btn quiet">
        {t('takeBack')}
      </button>
    </CardForm>
  );
}

/** The papers that the runner shows, to be ticked; in red until they are. */
function HandOutPapers({ runner, seen }: { runner: number; seen: readonly Paper[] }) {
  const { registration } = edition();
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
