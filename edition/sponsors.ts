export type Sponsor = {
  id: number;
  name: string;
  /** In the languages that the data knows; others show `en`. */
  description: { en: string; ro: string; fr: string; de: string };
  /** A drawing that reads on light and on dark ground. */
  logoUrl: string;
  website: string;
  level: 'premium' | 'standard';
  /** Place on the page among the sponsors of a level, lowest first. */
  orderIndex: number;
};

/** Samples, all invented: replace them, and the logos, with the real sponsors. */
export const sponsors: readonly Sponsor[] = [
  {
    id: 1,
    name: 'Lăptăria Muncel',
    description: {
      en: 'A small mountain dairy. Its smoked cheese is cut at the last aid station, where runners suddenly have time to talk.',
      ro: 'O lăptărie mică de munte. Cașcavalul ei afumat se taie la ultimul punct de alimentare, unde alergătorii au deodată timp de vorbă.',
      fr: 'Une petite laiterie de montagne. Son fromage fumé attend au dernier ravitaillement, là où les coureurs ont soudain le temps de bavarder.',
      de: 'Eine kleine Bergmolkerei. Ihr Räucherkäse wird an der letzten Verpflegungsstelle aufgeschnitten, wo plötzlich alle Zeit zum Reden haben.',
    },
    logoUrl: '/pictures/sponsors/muncel.svg',
    website: 'https://laptaria-muncel.example',
    level: 'premium',
    orderIndex: 1,
  },
  {
    id: 2,
    name: 'Prisaca Răriște',
    description: {
      en: 'Beehives at the edge of the spruce forest. The dark honey in the aid stations’ tea is theirs.',
      ro: 'Stupi la marginea molidișului. Mierea închisă la culoare din ceaiul de la punctele de alimentare e a lor.',
      fr: 'Des ruches en lisière des épicéas. Le miel sombre dans le thé des ravitaillements vient de chez eux.',
      de: 'Bienenstöcke am Rand des Fichtenwalds. Der dunkle Honig im Tee der Verpflegungsstellen kommt von hier.',
    },
    logoUrl: '/pictures/sponsors/rariste.svg',
    website: 'https://prisaca-rariste.example',
    level: 'premium',
    orderIndex: 2,
  },
  {
    id: 3,
    name: 'Grohot',
    description: {
      en: 'An outdoor shop run by people who wear out what they sell. They lend a jacket or a thermal blanket to whoever left theirs at home.',
      ro: 'Un magazin de munte ținut de oameni care tocesc ce vând. Îți împrumută o geacă sau o folie termică dacă ai uitat-o acasă.',
      fr: 'Un magasin de montagne tenu par des gens qui usent ce qu’ils vendent. Veste ou couverture de survie oubliée ? Ils vous la prêtent.',
      de: 'Ein Bergsportladen von Leuten, die selbst durchlaufen, was sie verkaufen. Wer Jacke oder Rettungsdecke vergessen hat, leiht sie hier.',
    },
    logoUrl: '/pictures/sponsors/grohot.svg',
    website: 'https://grohot.example',
    level: 'premium',
    orderIndex: 3,
  },
  {
    id: 4,
    name: 'Tipografia Verso',
    description: {
      en: 'A printing house with one old press and two new ones. Bibs, maps and diplomas come from here, and they survive the rain.',
      ro: 'O tipografie cu o presă veche și două noi. De aici vin numerele de concurs, hărțile și diplomele, și rezistă la ploaie.',
      fr: 'Une imprimerie avec une vieille presse et deux neuves. Dossards, cartes et diplômes en sortent, et résistent à la pluie.',
      de: 'Eine Druckerei mit einer alten und zwei neuen Pressen. Startnummern, Karten und Urkunden kommen von hier und überstehen jeden Regen.',
    },
    logoUrl: '/pictures/sponsors/verso.svg',
    website: 'https://tipografia-verso.example',
    level: 'premium',
    orderIndex: 4,
  },
  {
    id: 5,
    name: 'Apa Șipot',
    description: {
      en: 'Spring water, bottled where it leaves the rock. No paper cups: they fill your own flask.',
      ro: 'Apă de izvor, îmbuteliată acolo unde iese din stâncă. Fără pahare de hârtie: îți umplu bidonul tău.',
      fr: 'Une eau de source mise en bouteille là où elle sort du rocher. Pas de gobelets : chacun remplit sa gourde.',
      de: 'Quellwasser, abgefüllt, wo es aus dem Fels tritt. Pappbecher gibt es keine: Gefüllt wird deine eigene Flasche.',
    },
    logoUrl: '/pictures/sponsors/sipot.svg',
    website: 'https://apa-sipot.example',
    level: 'premium',
    orderIndex: 5,
  },
];
