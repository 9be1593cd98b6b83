import type { Language } from '../../../edition/words/languages.ts';
import type { GuardRefusal } from '../../../platform/auth/staff.contract.ts';
import type { Refused, Result } from '../../../platform/http/result.ts';
import type { Audience, MessageText, MessageTexts, SentAudience } from './messages.rules.ts';

/** A message as it is written; `id` names it, so that it goes out once. */
export type DraftMessage = {
  id: string;
  audience: Audience;
  /** Null: of every race. */
  raceId: number | null;
  texts: MessageTexts;
};

/** Who would get a draft in which language, and how it would read. */
export type MessagePreview = {
  count: number;
  /** How many get none, as nobody has confirmed their registration yet. */
  leftOut: number;
  byLanguage: {
    language: Language;
    count: number;
    /** The language of the text that they get. */
    gets: Language;
    /** As the first of them reads it. */
    sample: MessageText;
  }[];
};

/** A message that went out. */
export type SentMessage = {
  id: string;
  at: Date;
  by: string;
  audience: SentAudience;
  raceId: number | null;
  subject: string;
  recipients: number;
  /** Of how many of them the mails are written. */
  written: number;
};

type DraftRefusal = 'message-invalid' | 'message-nobody';

/** Messages on the day, for somebody of the organiser's side. */
export type MessagesService = {
  sent(): Promise<SentMessage[]>;
  preview(draft: DraftMessage): Promise<Result<MessagePreview, DraftRefusal>>;
  /** Mails each text of a draft to whoever asks. */
  test(draft: DraftMessage): Promise<Result<object, DraftRefusal> | Refused<GuardRefusal>>;
  /** Has the mails written later; the same draft a second time does nothing more. */
  send(
    draft: DraftMessage,
  ): Promise<Result<{ count: number }, DraftRefusal> | Refused<GuardRefusal>>;
  /** Prepares the telephone numbers as a file, and answers by which number it is fetched. */
  phones(
    draft: DraftMessage,
  ): Promise<Result<{ id: string }, 'message-nobody'> | Refused<GuardRefusal>>;
};
