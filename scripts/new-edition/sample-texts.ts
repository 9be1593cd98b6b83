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

const rules: Texts = {
  en: `## Dogs and headphones

<!-- sample: what only your race asks for. docs/make-it-your-race.md tells what a text can have. -->

- **Dogs** stay at home on race day.
- **Headphones** stay in your bag on roads; elsewhere keep one ear free for whoever wants to pass.
`,
  ro: `## Câini și căști

<!-- sample: ce cere doar cursa ta. docs/make-it-your-race.md spune ce poate avea un text. -->

- **Câinii** rămân acasă în ziua cursei.
- **Căștile** rămân în rucsac pe șosea; în rest, ține o ureche liberă pentru cine vrea să treacă.
`,
  fr: `## Chiens et écouteurs

<!-- sample: ce que seule ta course demande. docs/make-it-your-race.md dit ce qu’un texte peut avoir. -->

- Les **chiens** restent à la maison le jour de la course.
- Les **écouteurs** restent dans le sac sur la route\u202f; ailleurs, garde une oreille libre pour qui veut passer.
`,
  de: `## Hunde und Kopfhörer

<!-- sample: was nur dein Lauf verlangt. docs/make-it-your-race.md sagt, was ein Text haben kann. -->

- **Hunde** bleiben am Wettkampftag zu Hause.
- **Kopfhörer** bleiben auf Straßen im Rucksack; sonst bleibt ein Ohr frei für alle, die vorbeiwollen.
`,
  it: `## Cani e cuffie

<!-- sample: ciò che chiede solo la tua gara. docs/make-it-your-race.md dice che cosa può avere un testo. -->

- I **cani** restano a casa il giorno della gara.
- Le **cuffie** su strada restano nello zaino; altrove tieni libero un orecchio per chi vuole passare.
`,
  es: `## Perros y auriculares

<!-- sample: lo que solo pide tu carrera. docs/make-it-your-race.md dice qué puede tener un texto. -->

- Los **perros** se quedan en casa el día de la carrera.
- Los **auriculares** van en la mochila por carretera; en el resto, deja un oído libre para quien quiera pasar.
`,
};

/** `pages/<language>/rules.md`: a section to begin with. */
export const sampleRules = (language: string): string => rules[language] ?? rules['en'] ?? '';
