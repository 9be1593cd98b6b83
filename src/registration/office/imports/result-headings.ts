const words = (...lists: readonly string[]): readonly string[] =>
  lists.flatMap((list) => list.split('|'));

/**
 * The names that timing firms, clubs and federations give the columns of their results, written as
 * `searchable` writes them. This list serves for our own races, stages of the circuit and earlier
 * years.
 */
export const resultHeadings = {
  bib: words(
    'bib|bib number|bib no|nr concurs|nr de concurs|numar concurs|numar de concurs|startnummer',
    'start nr|start number|stnr|startnr|dossard|n dossard|no dossard|num dossard|doss|pettorale',
    'pett|dorsal|chip|race number|race no|card',
  ),
  time: words(
    'time|finish time|finishing time|race time|final time|official time|gun time|result|net|timp',
    'timp final|timp oficial|timp total|rezultat|zeit|endzeit|laufzeit|gesamtzeit|zielzeit',
    'bruttozeit|ergebnis|temps|temps officiel|temps final|temps course|chrono|tempo|tempo finale',
    'tempo gara|tempo ufficiale|tiempo|tiempo oficial|tiempo final|tiempo total|t oficial|finish',
    'performance|total time|elapsed|elapsed time|arrival|arrival time|sosire|ankunft|arrivee',
    'arrivo|llegada',
  ),
  chipTime: words(
    'chip time|net time|timp net|timp cip|nettozeit|temps net|temps reel|tempo netto|real time',
    'tempo reale|tiempo neto|tiempo real|t real|t neto',
  ),
  clock: words(
    'clock|clock time|time of day|finish clock|ora|ora sosirii|uhrzeit|heure|heure d arrivee',
    'ora arrivo|ora d arrivo|hora|hora de llegada',
  ),
  state: words(
    'status|final status|race status|state|stare|statut|stato|estado|remarks|comment|observatii',
    'obs|bemerkung|remarque|note',
  ),
  overall: words(
    'place|pos|position|rank|ranking|overall|overall place|pl|loc|locul|loc general|clasament|poz',
    'pozitie|platz|platzierung|rang|gesamtplatz|gesamtrang|classement|clt|rang scratch|scratch',
    'posizione|pos ass|classifica|puesto|clasificacion|posicion|pos general|place generale',
    'pos assoluta|assoluta|pos gen',
  ),
  categoryPlace: words(
    'cat place|place cat|cat rank|rank cat|category place|category rank|place in category|cat pos',
    'pos cat|loc categorie|loc la categorie|loc cat|place categorie|classement categorie',
    'rang categorie|ak platz|ak rang|platz ak|klassenplatz|kategorierang|pos categoria',
    'posizione categoria|puesto categoria|posicion categoria|pos cat',
  ),
  name: words(
    'full name|runner|athlete|parkrunner|nume si prenume|nume prenume|sportiv|concurent',
    'teilnehmer|laufer|name vorname|nachname vorname|vorname nachname|nom prenom|nom et prenom',
    'prenom nom|coureur|atleta|cognome e nome|cognome nome|nome e cognome|corredor',
    'nombre y apellidos|apellidos nombre|apellidos y nombre|competitor|participant',
    'name and surname|nume complet|concurrent|lauferin|vorname name|concorrente|participante',
  ),
  firstname: words(
    'first name|firstname|first|given name|prenume|vorname|prenom|nome|nombre|forename',
  ),
  lastname: words(
    'last name|lastname|last|family name|surname|nume|nume de familie|nachname|familienname|nom',
    'nom de famille|cognome|apellidos|apellido',
  ),
  born: words(
    'year|year of birth|yob|birth year|an|an nastere|anul nasterii|jahrgang|jg|geburtsjahr|annee',
    'annee de naissance|naissance|anno|anno di nascita|ano|ano de nacimiento|born|dob',
    'date of birth|birthdate|birth date|data nasterii|geburtsdatum|date de naissance',
    'data di nascita|fecha de nacimiento|anul|ne en|anno nascita|ano nacimiento',
  ),
  gender: words('sex|gender|gen|sexe|geschlecht|sesso|genere|sexo|genero|m f|f m'),
  country: words(
    'nat|nation|nationality|country|noc|tara|nationalitate|pays|nationalite|land|nationalitat',
    'paese|nazione|nazionalita|naz|pais|nacionalidad',
  ),
  category: words(
    'category|cat|age group|class|categoria|categorie|kategorie|klasse|altersklasse|ak|catg',
  ),
} as const satisfies Record<string, readonly string[]>;
