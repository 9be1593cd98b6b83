import { iocCode } from '../../participants/country.rules.ts';
import { searchable } from '../../participants/participant-search.rules.ts';
import { guessFields, readCell } from '../imports/import-values.ts';
import type { TableRow } from '../imports/read-table.ts';
import { type StageField, type StageRow, stageFields } from './stage-row.rules.ts';

/** What lists of results call their columns, beside what the registration form calls its fields. */
const words: Record<StageField, readonly string[]> = {
  place: [
    'cat place|place cat|cat rank|rank cat|category place|category rank|place in category|cat pos|pos cat',
    'loc categorie|loc la categorie|loc cat|place categorie|classement categorie|rang categorie',
    'ak platz|ak rang|platz ak|klassenplatz|kategorierang|pos categoria|posizione categoria',
    'puesto categoria|posicion categoria|pos cat',
  ],
  overall: [
    'place|rank|ranking|position|pos|overall|overall place|loc|locul|loc general|clasament|rang|classement',
    'scratch|place generale|platz|gesamt|gesamtplatz|gesamtrang|posizione|classifica|pos assoluta|assoluta',
    'puesto|posicion|clasificacion|pos gen|general|generala|generale',
  ],
  name: [
    'runner|athlete|full name|name and surname|nume si prenume|nume complet|concurent|sportiv',
    'nom et prenom|nom prenom|coureur|concurrent|laufer|lauferin|teilnehmer|name vorname|vorname name',
    'cognome e nome|cognome nome|nome e cognome|atleta|concorrente|nombre y apellidos|apellidos y nombre',
    'corredor|participante',
  ],
  lastname: [
    'surname|last name|family name|nume de familie|nom|nachname|cognome|apellidos|apellido',
  ],
  firstname: ['first name|given name|prenume|prenom|vorname|nombre'],
  gender: ['sex|gender|gen|sexe|geschlecht|sesso|genere|sexo|genero|m f|f m'],
  born: [
    'year|year of birth|birth year|yob|born|dob|an|anul|an nastere|anul nasterii|data nasterii',
    'annee|annee de naissance|ne en|jahrgang|jg|geburtsjahr|anno|anno di nascita|anno nascita',
    'ano|ano de nacimiento|ano nacimiento',
  ],
  country: [
    'nat|nation|nationality|country|noc|tara|nationalitate|pays|nationalite|land|nationalitat',
    'paese|nazione|nazionalita|naz|pais|nacionalidad',
  ],
  category: [
    'category|cat|age group|class|categoria|categorie|kategorie|klasse|altersklasse|ak|catg',
  ],
};

const meanings = new Map(
  stageFields.flatMap((field) =>
    words[field].flatMap((list) => list.split('|').map((word) => [word, field] as const)),
  ),
);

/** What an import of participants calls the same. */
const alike: Partial<Record<string, StageField>> = {
  firstname: 'firstname',
  lastname: 'lastname',
  gender: 'gender',
  birthDate: 'born',
  country: 'country',
};

/**
 * What each column holds, as far as its name says so; no field twice. A place that is not said to
 * be one of the category is taken for an overall one, from which that of the category follows.
 */
export function guessStageFields(header: readonly string[]): (StageField | null)[] {
  const others = guessFields(header);
  const seen = new Set<StageField>();
  return header.map((name, column) => {
    const field = meanings.get(searchable(name)) ?? alike[others[column] ?? ''];
    if (!field || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/** The rows of a file as the rules judge them. */
export function stageRows(
  rows: readonly TableRow[],
  fields: readonly (StageField | null)[],
): StageRow[] {
  return rows.map(({ row, cells }) => {
    const values: StageRow['values'] = {};
    for (const [column, field] of fields.entries()) {
      // A column that is there and empty says something: who did not finish has no place.
      if (field) values[field] = readStageCell(field, (cells[column] ?? '').trim());
    }
    return { row, values };
  });
}

function readStageCell(field: StageField, cell: string): string {
  if (field === 'gender') return readCell('gender', cell);
  if (field === 'born') return readCell('birthDate', cell);
  if (field === 'country') return readCell('country', cell);
  return cell;
}

/** Whether a text is the code of a country that runners come from. */
export const isCountry = (code: string): boolean => iocCode(code) !== undefined;
