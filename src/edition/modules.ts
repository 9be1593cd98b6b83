/** The optional parts of the site, each with the page that it adds. */
export const modulePages = {
  circuit: '/ema-circuit',
  championship: '/cn-masters',
  lodging: '/accommodation',
  travel: '/how-to-get-there',
  sponsors: '/sponsors',
  results: '/results',
  newsletter: '/newsletter',
} as const;

export type Module = keyof typeof modulePages;
export const moduleNames = Object.keys(modulePages) as [Module, ...Module[]];
