/** Name of the cookie and of the local-storage entry that remember the chosen language. */
export const languageKey = 'lang';
