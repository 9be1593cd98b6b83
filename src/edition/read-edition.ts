import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Words } from '../platform/i18n/merge-words.ts';
import { type Findings, findContradictions } from './check-edition.ts';
import { composeEdition, type Edition } from './compose-edition.ts';
import { EditionError } from './edition-error.ts';
import { type EditionFacts, type EditionFile, editionFiles, type Folder } from './edition-files.ts';
import { editionsFolder } from './edition-folder.ts';
import { parseHeightGrid } from './height-grid.ts';
import { type Module, moduleNames } from './modules.ts';
import { readLogo } from './read-logo.ts';
import { isSampleCourse, type Mark, readMarks } from './sample-marks.ts';
import sampleRunners from './sample-runners.json' with { type: 'json' };
import { parseText, type TextSection } from './words/parse-text.ts';
import { isTextPage } from './words/text-pages.ts';

/** Those of the product (`sample-runners.json`) are used if the edition has none. */
const runnersFile = 'sample-runners';

/** The heights of the ground on which maps draw the courses; in `courses`. */
const reliefFile = 'relief.asc';

type Where = readonly PropertyKey[];

/** A file of an edition after reading: its facts, or what is wrong in it. */
type ReadFile = {
  name: EditionFile;
  facts?: unknown;
  mistakes: string[];
  /** Its lines that are marked `# sample`. */
  marks: Mark[];
  /** File and line of a part; for a missing part, the line where its parent begins. */
  placeOf: (where: Where) => string;
};

/**
 * Reads the edition of a name from its folder. Throws EditionError that lists every mistake in its
 * files, one a line.
 */
export function readEdition(name: string): Edition {
  const { edition, mistakes } = inspectEdition(path.join(editionsFolder, name));
  if (!edition) throw new EditionError(mistakes.join('\n'));
  return edition;
}

/**
 * As `readEdition`, but returns everything that is wrong. Every finding is a plain sentence that
 * begins with file and line: mistakes prevent the site from starting, hints do not.
 */
export function inspectEdition(folder: string): { edition?: Edition } & Findings {
  if (!existsSync(folder)) {
    const name = path.basename(folder);
    return { mistakes: [`EDITION is ${name}, and there is no editions/${name}.`], hints: [] };
  }
  const event = readFile(folder, 'event');
  const modules = (event.facts as EditionFacts['event'] | undefined)?.modules ?? [];
  const hasOwnRunners = existsSync(path.join(folder, `${runnersFile}.yaml`));
  const isOff = (file: EditionFile) =>
    moduleNames.some((name) => name === file && !modules.includes(name));
  const files = (Object.keys(editionFiles) as EditionFile[]).filter((file) => !isOff(file));
  const read = files.map((file) => {
    if (file === 'event') return event;
    return file === runnersFile && !hasOwnRunners ? productRunners() : readFile(folder, file);
  });
  const mistakes = read.flatMap((file) => file.mistakes);
  if (mistakes.length > 0) return { mistakes, hints: [] };
  const found = Object.fromEntries(read.map((file) => [file.name, file.facts])) as EditionFacts;
  const facts: EditionFacts = { ...factsWhenOff, ...found };
  if (!hasOwnRunners) facts[runnersFile] = fromHome(facts);
  const courses = readCourses(folder);
  const marks = [...read.flatMap((file) => file.marks), ...samplePages(folder)];
  const placeOf: Folder['placeOf'] = (file, ...where) =>
    read.find(({ name }) => name === file)?.placeOf(where) ?? file;
  const findings = findContradictions(facts, {
    courses: Object.keys(courses),
    marks: [...marks, ...sampleCourses(folder, courses)],
    hasPicture: (url) => existsSync(path.join(folder, url)),
    placeOf,
  });
  const relief = readIfThere(path.join(folder, 'courses', reliefFile));
  const grid = relief === null ? undefined : parseHeightGrid(relief);
  if (grid && !grid.ok) {
    findings.mistakes.push(`${shownAs(path.join(folder, 'courses', reliefFile))}: ${grid.what}.`);
  }
  if (findings.mistakes.length > 0) return findings;
  const words = readWords(folder);
  const texts = readTexts(folder);
  const mistaken = [...words.mistakes, ...texts.mistakes];
  if (mistaken.length > 0) return { ...findings, mistakes: mistaken };
  const sampleResults = readIfThere(path.join(folder, 'sample-results.html'));
  const { logo } = facts.look;
  const logoSvg = logo && readFileSync(path.join(folder, logo), 'utf8');
  const svgOf = (url: string) =>
    url.endsWith('.svg') ? (readIfThere(path.join(folder, url)) ?? undefined) : undefined;
  const sponsorLogos = facts.sponsors.map(({ logoUrl }) => readLogo(svgOf(logoUrl)));
  const contradictions = Object.keys(facts.readings).map((name) => ({
    place: placeOf('readings', name),
    name,
  }));
  const assets = {
    logoSvg,
    sponsorLogos,
    courses,
    relief,
    sampleResults,
    marks,
    contradictions,
    words: words.found,
    texts: texts.found,
    drawings: Object.fromEntries(filesIn(folder, 'pictures', '.svg')),
  };
  return { edition: composeEdition(facts, assets), ...findings };
}

/** The invented runners of the product, as if a file of the edition had them. */
const productRunners = (): ReadFile => ({
  name: runnersFile,
  facts: editionFiles[runnersFile].parse(sampleRunners),
  mistakes: [],
  marks: [],
  placeOf: () => runnersFile,
});

/** The text files of a folder of the edition and of its subfolders: path within it, and content. */
function filesIn(folder: string, name: string, ending: string): [file: string, text: string][] {
  const root = path.join(folder, name);
  const files = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  return files
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')]);
}

/** The organiser's words, by `<language>/<namespace>`. */
function readWords(folder: string) {
  const found: Record<string, Words> = {};
  const mistakes: string[] = [];
  for (const [file, text] of filesIn(folder, 'words', '.json')) {
    try {
      found[file.replace(/\.json$/, '')] = JSON.parse(text);
    } catch (error) {
      mistakes.push(`${shownAs(path.join(folder, 'words', file))}: ${(error as Error).message}.`);
    }
  }
  return { found, mistakes };
}

/** The organiser's long texts, by `<language>/<page>`. */
function readTexts(folder: string) {
  const found: Record<string, TextSection[]> = {};
  const mistakes: string[] = [];
  for (const [file, text] of filesIn(folder, 'pages', '.md')) {
    const shown = shownAs(path.join(folder, 'pages', file));
    const name = file.replace(/\.md$/, '');
    const page = name.split('/').at(-1) ?? '';
    if (!isTextPage(page)) {
      mistakes.push(`${shown}: no page takes this text.`);
      continue;
    }
    const { sections, problems } = parseText(page, text);
    mistakes.push(...problems.map(({ line, says }) => `${shown}:${line}: ${says}.`));
    found[name] = sections;
  }
  return { found, mistakes };
}

/** File and line of a part of an edition's file. */
export const placeIn = (folder: string, file: EditionFile, ...where: Where): string =>
  readFile(folder, file).placeOf(where);

/** The invented runners; half of them get the edition's country. */
function fromHome({ event, [runnersFile]: runners }: EditionFacts): typeof runners {
  const isHome = ({ country }: { country: string }) => country === event.place.countryCode;
  const others = runners.people.filter((each) => !isHome(each));
  const weight = others.reduce((sum, each) => sum + each.weight, 0);
  return {
    ...runners,
    people: runners.people.map((each) => (isHome(each) ? { ...each, weight } : each)),
  };
}

function readFile(folder: string, name: EditionFile): ReadFile {
  const file = path.join(folder, `${name}.yaml`);
  const shown = shownAs(file);
  const text = readIfThere(file);
  if (text === null) {
    // All content of some files is optional.
    const { data: facts } = editionFiles[name].safeParse(undefined);
    const mistakes = facts === undefined ? [`${shown} is missing.`] : [];
    return { name, facts, mistakes, marks: [], placeOf: () => shown };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => `${shown}:${lines.linePos(offset).line}`;
  const placeOf = (where: Where): string => {
    for (let length = where.length; length > 0; length--) {
      const node = document.getIn(where.slice(0, length), true) as { range?: [number] } | undefined;
      if (node?.range) return at(node.range[0]);
    }
    return shown;
  };
  if (document.errors.length > 0) {
    const sentences = document.errors.map(
      ({ pos, message }) => `${at(pos[0])}: ${message.replace(/ at line [^]*$/, '')}.`,
    );
    return { name, mistakes: sentences, marks: [], placeOf };
  }
  const marks = readMarks(shown, text);
  const parsed = editionFiles[name].safeParse(document.toJS(), { reportInput: true });
  if (parsed.success) return { name, facts: parsed.data, mistakes: [], marks, placeOf };
  const mistakes = parsed.error.issues.map((issue) => {
    const part = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return `${placeOf([...issue.path, ...part])}: ${subjectOf(issue.path)} ${predicateOf(issue)}.`;
  });
  return { name, mistakes, marks, placeOf };
}

/** Writes a path as words: `races.2.name` as `name of races 3`, as people count from one. */
function subjectOf(where: Where): string {
  const names = where.map((part) => (typeof part === 'number' ? `${part + 1}` : String(part)));
  return names.length === 0 ? 'the file' : names.join(' ');
}

function predicateOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has an unknown ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be a ${issue.expected}`;
  return issue.message;
}

/** The course files of a folder, by their names. */
function readCourses(folder: string): Record<string, string> {
  const courses = path.join(folder, 'courses');
  const names = existsSync(courses) ? readdirSync(courses) : [];
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.gpx'))
      .map((name) => [name, readFileSync(path.join(courses, name), 'utf8')]),
  );
}

/** Lines of the long texts that hold the note `<!-- sample -->`. */
function samplePages(folder: string): Mark[] {
  const pages = path.join(folder, 'pages');
  const files = existsSync(pages) ? readdirSync(pages, { recursive: true, encoding: 'utf8' }) : [];
  return files
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const file = path.join(pages, name);
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /<!--\s*sample\b/.test(line)
            ? [{ place: `${shownAs(file)}:${index + 1}`, name: 'text' }]
            : [],
        );
    });
}

/** A course file says itself that it is a sample, as nobody marks its lines. */
const sampleCourses = (folder: string, courses: Record<string, string>): Mark[] =>
  Object.entries(courses)
    .filter(([, gpx]) => isSampleCourse(gpx))
    .map(([name]) => ({ place: shownAs(path.join(folder, 'courses', name)), name: 'course' }));

const shownAs = (file: string) => path.relative(path.dirname(editionsFolder), file);

const readIfThere = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null;

/** The facts of a module that is off. The site leaves out its page, menus, fields and sentences. */
const factsWhenOff = {
  circuit: {
    shortName: '',
    year: 0,
    minAge: 0,
    maxAge: 0,
    minStages: 0,
    winnerPoints: 0,
    secondPoints: 0,
    bestResults: 0,
    tieBreakers: [],
    prizeStages: 0,
    awardedPlaces: 0,
    ceremonyYear: 0,
    regulationsDay: '1970-01-01',
    federationUrl: '',
    ageBands: [],
    calendar: [],
  },
  championship: { commissionEmail: '' },
  lodging: {
    hotel: {
      stars: 0,
      distanceKm: 0,
      phone: '',
      website: '',
      image: '',
      features: [],
      rooms: [],
    },
    campingTariffs: [],
    stationTax: 0,
    nearbyTown: { name: '', distanceKm: 0, driveMin: [], taxi: [0, 0], lat: 0, lon: 0 },
  },
  travel: {
    airports: [],
    carRoutes: [],
    trainLines: [],
    busLines: [],
    shuttles: [],
    mapLines: {
      frame: { west: 0, east: 0, south: 0, north: 0 },
      countries: [],
      roads: [],
      border: [],
      sea: [],
    },
  },
  sponsors: [],
  results: {
    officialResultsUrl: '',
    rankings: [],
    timesBy: 'gun',
    timesTo: 'second',
    isOnePrizeEach: true,
  },
  newsletter: { isOn: false, unconfirmedDays: 7 },
} satisfies { [Name in Module]: EditionFacts[Name] };
