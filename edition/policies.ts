/**
 * EU Directive 2011/83, Article 9, which leisure on a fixed date is exempt from (Article 16). Days of
 * race changes and refunds are in `readings.ts`.
 */
export const onlineWithdrawalDays = 14;
