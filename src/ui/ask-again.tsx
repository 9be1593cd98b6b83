type Props = {
  /** The values of the filled-in form, sent along. */
  values: Readonly<Record<string, string | undefined>>;
  sure: string;
  again: string;
};

/**
 * The end of a form that has shown its effect: one button carries it out, another returns to the
 * form.
 */
export function AskAgain({ values, sure, again }: Props) {
  return (
    <>
      {Object.entries(values).map(([name, value]) =>
        name === 'sure' || name === 'again' ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <div className="actions">
        <button type="submit" className="btn gold" name="sure" value="true">
          {sure}
        </button>
        <button type="submit" className="btn quiet" name="again" value="true">
          {again}
        </button>
      </div>
    </>
  );
}
