import type { Language } from '../../../edition/words/languages.ts';
import type { Audience, MessageText, MessageTexts, SentAudience } from './messages.rules.ts';

/** A message as it is written; its `id` makes sure that it is sent once. */
export type DraftMessage = {
  id: string;
  audience: Audience;
  /** Null: of every race. */
  raceId: number | null;
  texts: MessageTexts;
};

/** How many people get a draft in which language, and how it would read. */
export type MessagePreview = {
  count: number;
  /** How many get no mail, as nobody has confirmed their registration yet. */
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
  /** For how many of them the mails are written. */
  written: number;
};
