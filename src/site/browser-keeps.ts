/**
 * An item that a room stores in the browser: each room declares its own, and `/cookie-policy` lists
 * them all. `words`: the key in `cookies.json` of the texts about its content, when it is set and
 * how long it lasts.
 */
export type BrowserKeeps = {
  cookies: readonly {
    /** Its name over https. */
    name: string;
    words: 'language' | 'orders' | 'mailbox' | 'staff' | 'form';
    /** Values for its texts: how long it lasts. */
    lasts: Readonly<Record<string, number>>;
  }[];
  storage: readonly { name: string; words: 'draft' | 'typed' | 'putAway' | 'key' }[];
};
