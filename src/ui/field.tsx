import type { ComponentProps, ReactNode } from 'react';

type Texts = {
  /** The id of the input, from which the ids of its hint and problem are made. */
  id: string;
  label: ReactNode;
  hint?: string | undefined;
  /** The reason why it was refused. */
  problem?: string | undefined;
  /** Whether the hint is below the input instead of above it. */
  isHintBelow?: boolean;
  /** Whether screen readers announce the problem at once; for a field on its own. */
  isAlert?: boolean;
  /** Additional classes of the frame. */
  frame?: string;
};

/** A label, its input, its hint, and the reason why the value was refused. */
function Frame(props: Texts & { children: ReactNode }) {
  const { id, label, isHintBelow = false, frame, children } = props;
  const hint = <Hint {...props} />;
  return (
    <div className={frame ? `field ${frame}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      {!isHintBelow && hint}
      {children}
      {isHintBelow && hint}
      <Problem {...props} />
    </div>
  );
}

function Hint({ id, hint }: Pick<Texts, 'id' | 'hint'>) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="hint">
      {hint}
    </p>
  );
}

function Problem({ id, problem, isAlert }: Pick<Texts, 'id' | 'problem' | 'isAlert'>) {
  if (!problem) return null;
  return (
    <p id={`${id}-problem`} className="problem" role={isAlert ? 'alert' : undefined}>
      {problem}
    </p>
  );
}

type Ties = Pick<Texts, 'id' | 'hint' | 'problem'> & { 'aria-describedby'?: string | undefined };

/**
 * The attributes that link an input to its hint and problem, and to another text that it names
 * itself.
 */
const tiesOf = ({ id, hint, problem, 'aria-describedby': further }: Ties) => ({
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`, further].filter(Boolean).join(' ') ||
    undefined,
});

/** Separates the frame's props from the input's. */
function split<Props extends Texts>(props: Props) {
  const { label, hint, problem, isHintBelow, isAlert, frame, ...input } = props;
  const texts = { id: props.id, label, hint, problem, isHintBelow, isAlert, frame };
  return { texts: texts as Texts, input: { ...input, ...tiesOf(props) } };
}

/** An input of one line, a date, a number or a file. */
export function InputField(props: Texts & ComponentProps<'input'>) {
  const { texts, input } = split(props);
  return (
    <Frame {...texts}>
      <input {...input} />
      {input.type === 'email' && (
        // The script of every page writes here: see `askAboutAddresses`.
        <div
          id={`${props.id}-meant`}
          className="hint meant"
          aria-live="polite"
          suppressHydrationWarning
        />
      )}
    </Frame>
  );
}

/** An input of several lines. */
export function LinesField(props: Texts & ComponentProps<'textarea'>) {
  const { texts, input } = split(props);
  return (
    <Frame {...texts}>
      <textarea rows={3} {...input} />
    </Frame>
  );
}

/** A list to choose from; its options are the children. */
export function SelectField(props: Texts & ComponentProps<'select'>) {
  const { texts, input } = split(props);
  return (
    <Frame {...texts}>
      <select {...input} />
    </Frame>
  );
}

/** A box to tick, which sends `true`. */
export function BoxField(props: Texts & ComponentProps<'input'>) {
  const { texts, input } = split(props);
  const { id, label, frame } = texts;
  return (
    <div className={frame ? `field box ${frame}` : 'field box'}>
      <label htmlFor={id}>
        <input type="checkbox" value="true" {...input} />
        <span>{label}</span>
      </label>
      <Hint {...texts} />
      <Problem {...texts} />
    </div>
  );
}

type GroupProps = Texts & { isChoice?: boolean; children: ReactNode };

/** Several inputs that are one answer. */
export function GroupField({ isChoice = false, ...props }: GroupProps) {
  const { 'aria-invalid': isInvalid, ...ties } = tiesOf(props);
  return (
    <fieldset
      className={props.frame ? `field choice ${props.frame}` : 'field choice'}
      {...ties}
      // A plain group has no invalid state in ARIA: its inputs have it.
      {...(isChoice && { role: 'radiogroup', 'aria-required': true, 'aria-invalid': isInvalid })}
    >
      <legend>{props.label}</legend>
      <Hint {...props} />
      {props.children}
      <Problem {...props} />
    </fieldset>
  );
}

/** A few choices, all visible. */
export function ChoiceField(
  props: Texts & {
    name: string;
    value: string | undefined;
    choices: [value: string, text: string][];
  },
) {
  const { id, name, value, choices, ...texts } = props;
  return (
    <GroupField {...texts} id={id} isChoice>
      <div className="choices">
        {choices.map(([choice, text]) => (
          <label key={choice}>
            <input
              type="radio"
              id={`${id}-${choice}`}
              name={name}
              value={choice}
              defaultChecked={choice === value}
            />
            {text}
          </label>
        ))}
      </div>
    </GroupField>
  );
}
