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
  cookies: ['cookie', 'storage', 'consent', 'others', 'remove'],
  /** What is said of a place to sleep, or of a way there, stands for the product's paragraph. */
  accommodation: ['hotel', 'camping', 'town'],
  travel: ['air', 'car', 'train', 'bus', 'shuttle'],
  circuit: [],
  program: [],
  contact: [],
} as const;

export type TextPage = keyof typeof textPages;

/** The sections that a page has, for the page to draw each of them. */
export type SectionOf<Page extends TextPage> = (typeof textPages)[Page][number];

export const isTextPage = (name: string): name is TextPage => Object.hasOwn(textPages, name);
