/** The address of a country's flag, where the build puts the file. `country`: ISO 3166 code. */
export const flagAddress = (country: string): string => `/pictures/flags/${country}.svg`;
