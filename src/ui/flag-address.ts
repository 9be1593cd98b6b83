/** The address of a country's flag, which the build puts there. `country`: as ISO 3166 has it. */
export const flagAddress = (country: string): string => `/pictures/flags/${country}.svg`;
