/** Where the office keeps results of earlier editions. */
export const historyPath = '/admin/results/history';
