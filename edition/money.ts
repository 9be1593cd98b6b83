/** The organiser's fixed rate for the euro equivalent shown beside prices in lei. */
export const ronPerEuro = 5;
