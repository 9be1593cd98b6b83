type Props = {
  intent: 'undo' | 'withdraw';
  subject: string;
  /** The change that it was drawn from. */
  seen: number;
  /** What stands on the button. */
  label: string;
};

/** A step that asks nothing but whether one is sure. */
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
