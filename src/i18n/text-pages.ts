/**
 * The pages that take texts of the organiser, by the name of their file, each with the sections of
 * its own that a heading can name: `## Safety {#safety}`. Every other heading begins a new section.
 */
export const textPages = {
  /** The story of the race, and of the lodge, are told by the organiser alone. */
  home: ['about', 'lodge'],
  rules: [
    'general',
    'equipment',
    'recommendations',
    'time-limits',
    'aid-stations',
    'penalties',
    'safety',
    'environment',
    'registration',
  ],
  terms: [
    'parties',
    'registration',
    'fees',
    'change',
    'cancellation',
    'event',
    'fitness',
    'conduct',
    'photos',
    'liability',
    'law',
  ],
  privacy: ['controller', 'data', 'public', 'recipients', 'others', 'rights', 'changes'],
  accommodation: [],
  travel: [],
} as const;

export type TextPage = keyof typeof textPages;

export const isTextPage = (name: string): name is TextPage => Object.hasOwn(textPages, name);
