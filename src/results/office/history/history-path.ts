/** The address of the office's page with results of earlier editions. */
export const historyPath = '/admin/results/history';
