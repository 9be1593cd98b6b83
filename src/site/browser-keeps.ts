/**
 * What a room has a browser keep: each room declares its own, and `/cookie-policy` names them all.
 * `words`: under which key `cookies.json` says what it holds, when it is set and how long it lasts.
 */
export type BrowserKeeps = {
  cookies: readonly {
    /** As over https. */
    name: string;
    words: 'language' | 'orders' | 'mailbox' | 'staff' | 'form';
    /** What its words are filled with: how long it lasts. */
    lasts: Readonly<Record<string, number>>;
  }[];
  storage: readonly { name: string; words: 'draft' | 'typed' | 'putAway' | 'key' }[];
};
