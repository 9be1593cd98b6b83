/** The targets of the menu, in order. */
export const menuPaths = [
  '/',
  '/races',
  '/participants',
  '/results',
  '/rules',
  '/program',
  '/contact',
  '/sponsors',
  '/cn-masters',
  '/how-to-get-there',
  '/accommodation',
];

/** The languages by their own names, in the order of their list. */
export const languageNames = ['English', 'Română', 'Français', 'Deutsch', 'Italiano', 'Español'];
