/** A moment as the clock at the wall says it; milliseconds since 1970. */
export const timeOf = (language: string, ms: number): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'medium', hour12: false }).format(ms);
