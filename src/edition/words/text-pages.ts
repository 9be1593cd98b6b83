/**
 * The pages that take texts of the organiser, by the name of their file, each with its own
 * sections, which a heading can name: `## Safety {#safety}`. Every other heading begins a new
 * section.
 */
export const textPages = {
  /**
   * Only the organiser tells the story of the race and of the lodge; the product has no text for
   * them.
   */
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
  /** A text about a place to sleep, or about a way there, replaces the product's paragraph. */
  accommodation: ['hotel', 'camping', 'town'],
  travel: ['air', 'car', 'train', 'bus', 'shuttle'],
  circuit: [],
  program: [],
  contact: [],
} as const;

export type TextPage = keyof typeof textPages;

/** The sections that a page has, so that it can draw each of them. */
export type SectionOf<Page extends TextPage> = (typeof textPages)[Page][number];

export const isTextPage = (name: string): name is TextPage => Object.hasOwn(textPages, name);
