type Props = {
  intent: 'undo' | 'withdraw';
  subject: string;
  /** The last change when the button was shown. */
  seen: number;
  /** The text on the button. */
  label: string;
};

/** A button for a step that needs no fields, only a confirmation. */
export const IntentButton = ({ intent, subject, seen, label }: Props) => (
  <form method="post" action="/admin/changes">
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="subject" value={subject} />
    <input type="hidden" name="seen" value={seen} />
    <button type="submit" className={intent === 'undo' ? 'btn quiet' : 'btn danger'}>
      {label}
    </button>
  </form>
);
