import type { Answers } from './answers.ts';

type Texts = Record<string, string>;

/** What every race is called by the length of its course. */
export const kinds = [
  {
    id: 'short_trail',
    fromKm: 0,
    label: {
      en: 'Short trail',
      ro: 'Trail scurt',
      fr: 'Trail court',
      de: 'Kurzer Trail',
      it: 'Trail corto',
      es: 'Trail corto',
    },
  },
  {
    id: 'trail',
    fromKm: 15,
    label: { en: 'Trail', ro: 'Trail', fr: 'Trail', de: 'Trail', it: 'Trail', es: 'Trail' },
  },
  {
    id: 'ultra_trail',
    fromKm: 42,
    label: {
      en: 'Ultra trail',
      ro: 'Ultratrail',
      fr: 'Ultra-trail',
      de: 'Ultratrail',
      it: 'Ultra trail',
      es: 'Ultra trail',
    },
  },
];

const descriptions: Texts = {
  en: 'Out of %s and into the mountains, on paths and tracks marked from the start to the finish.',
  ro: 'Din %s spre munte, pe poteci și drumuri marcate de la start până la sosire.',
  fr: 'Au départ de %s vers la montagne, sur des sentiers balisés de la ligne de départ à l’arrivée.',
  de: 'Von %s hinauf in die Berge, auf Wegen und Pfaden, die vom Start bis ins Ziel markiert sind.',
  it: 'Da %s verso la montagna, su sentieri segnalati dalla partenza all’arrivo.',
  es: 'Desde %s hacia la montaña, por sendas señalizadas desde la salida hasta la meta.',
};

const offices: Texts = {
  en: 'Race office',
  ro: 'Biroul cursei',
  fr: 'Bureau des courses',
  de: 'Wettkampfbüro',
  it: 'Ufficio gara',
  es: 'Oficina de carrera',
};

const streets: Texts = {
  en: 'Sample Street 1',
  ro: 'Strada Exemplului 1',
  fr: '1, rue de l’Exemple',
  de: 'Musterstraße 1',
  it: 'Via dell’Esempio 1',
  es: 'Calle del Ejemplo 1',
};

const inLanguages = (texts: Texts, { languages }: Pick<Answers, 'languages'>): Texts =>
  Object.fromEntries(languages.map((language) => [language, texts[language] ?? '']));

/** A race in one sentence that is true of most races, in the languages of the edition. */
export const sampleDescription = (answers: Answers): Texts =>
  inLanguages(
    Object.fromEntries(
      Object.entries(descriptions).map(([code, text]) => [
        code,
        text.replace('%s', answers.resort),
      ]),
    ),
    answers,
  );

/** The label of a kind in the languages of the edition. */
export const labelOf = (kind: (typeof kinds)[number], answers: Answers): Texts =>
  inLanguages(kind.label, answers);

/** Where bibs are handed out, in the default language. */
export const sampleOffice = ({ languages }: Answers): string => offices[languages[0]] ?? '';

/** An address that nobody takes for a real one, in the default language. */
export const sampleStreet = ({ languages }: Answers): string => streets[languages[0]] ?? '';
