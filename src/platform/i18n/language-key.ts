/** Name of the cookie and of the local-storage entry that remember the choice of a language. */
export const languageKey = 'lang';
