import { fieldInFiles } from '../edition/fields/field-lists.ts';
import { knownLanguage, type Language, languageFacts } from '../edition/words/languages.ts';
import { raceNameOf } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { singleRights } from '../platform/auth/rights.rules.ts';
import { ownValue } from '../platform/http/own-value.ts';
import { fieldInWords } from '../ui/admin-values.ts';
import { raceDayLabels } from './kept-race-day.ts';
import { resultLabels } from './kept-results.ts';

/** What the fields of a form of the organiser's side are called; `action`: what the form was for. */
export function keptLabels(language: Language, intent: string): (name: string) => string {
  const labels = labelsOf(language, intent);
  return (name) =>
    ownValue(labels, name) ??
    placesLabel(language, name) ??
    listRowLabel(language, name) ??
    closeLabel(language, name) ??
    rightLabel(language, name) ??
    columnLabel(language, name) ??
    textLabel(language, name) ??
    fieldInWords(language, name);
}

/** What other forms than a participant's call their fields. */
function labelsOf(language: Language, intent: string): Record<string, string> {
  const admin = wordsIn(language).getFixedT(null, 'admin');
  const people = wordsIn(language).getFixedT(null, 'admin-participants');
  const opening = wordsIn(language).getFixedT(null, 'admin-registration');
  const lists = wordsIn(language).getFixedT(null, 'admin-lists');
  const files = wordsIn(language).getFixedT(null, 'admin-result-exports');
  const races = wordsIn(language).getFixedT(null, 'admin-races');
  const changes = wordsIn(language).getFixedT(null, 'admin-changes');
  const circuit = wordsIn(language).getFixedT(null, 'admin-circuit');
  const finish = wordsIn(language).getFixedT(null, 'admin-finish-import');
  return {
    race: opening('places.race'),
    ...raceDayLabels(language),
    ...resultLabels(language),
    name: admin('account.name.label'),
    role: admin('staff.role'),
    reason: people('form.reason'),
    amount: people('form.amount'),
    source: people('form.source'),
    receipt: people('form.receipt'),
    paidOn: people('form.paidOn'),
    override: people(intent === 'pay' ? 'form.otherAmount' : 'form.override'),
    waive: people('form.waive'),
    accepted: people('form.accepted'),
    confirm: people('form.confirm'),
    how: opening('opening.question'),
    opensAt: opening('opening.opensAt'),
    closesAt: opening('opening.closesAt'),
    url: opening('results.url'),
    level: changes('notice.level'),
    begins: changes('line.begins'),
    ends: changes('line.ends'),
    isCancelled: changes('line.isCancelled'),
    date: changes('race.date'),
    startTime: changes('race.startTime'),
    timeLimit: changes('race.timeLimit'),
    aidStations: changes('race.aidStations'),
    cutoffs: changes('race.cutoffs'),
    from: changes('notice.from'),
    until: changes('notice.until'),
    subject: admin('kept.number'),
    addPlace: opening('waiting.offer.addPlace'),
    since: opening('compare.since'),
    stage: circuit('stages.stage'),
    one: admin('kept.number'),
    other: admin('kept.number'),
    runner: admin('kept.number'),
    seen: admin('kept.number'),
    fingerprint: admin('kept.number'),
    number: admin('kept.number'),
    isFinal: circuit('publish.isFinal'),
    version: files('version.label'),
    classification: files('federation.classification'),
    raceId: opening('places.race'),
    first: lists('bibs.ranges.first'),
    last: lists('bibs.ranges.last'),
    order: lists('bibs.give.order'),
    bibs: finish('upload.bibs'),
    bibsFile: finish('upload.bibsFile'),
    acceptsGaps: finish('choices.acceptsGaps'),
    seemed: lists('import.columns'),
    format: lists('export.format'),
    kind: lists('sheets.kind'),
    newcomers: lists('import.newcomers'),
    writesMails: lists('import.writesMails'),
    matchBy: lists('import.match'),
    imageUrl: races('url.label'),
    preset: races('presets.label'),
    id: admin('kept.number'),
    invitation: admin('kept.number'),
    payment: admin('kept.number'),
    session: admin('kept.number'),
    courseid: admin('kept.number'),
  };
}

/** `row.3`: a row of a list of payments. */
function listRowLabel(language: Language, name: string): string | undefined {
  const [, row] = /^row\.(\d+)$/.exec(name) ?? [];
  const lists = wordsIn(language).getFixedT(null, 'admin-lists');
  return row === undefined ? undefined : `${lists('import.report.row')} ${row}`;
}

/** `capacity-2`: the places of one race. */
function placesLabel(language: Language, name: string): string | undefined {
  const [, id] = /^capacity-(\d{1,3})$/.exec(name) ?? [];
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  return id && t('places.set', { race: raceNameOf(language, Number(id)) });
}

/** `column.email`: a column of an export. */
function columnLabel(language: Language, name: string): string | undefined {
  const [, column] = /^column\.(\w+)$/.exec(name) ?? [];
  return column && fieldInWords(language, fieldInFiles(column));
}

/** `text.ro`: a notice's words in one language. */
function textLabel(language: Language, name: string): string | undefined {
  const [, code] = /^(?:text|subject)\.(\w+)$/.exec(name) ?? [];
  const written = knownLanguage(code);
  const t = wordsIn(language).getFixedT(null, 'admin-changes');
  return written && t('notice.text', { language: languageFacts(written).name });
}

/** `right.money`: a right that is given. */
export const rightIn = (name: string) => singleRights.find((right) => name === `right.${right}`);

function rightLabel(language: Language, name: string): string | undefined {
  const right = rightIn(name);
  return right && wordsIn(language).getFixedT(null, 'admin')(`rights.${right}.name`);
}

/** `close.17`: a runner of a close finish. */
function closeLabel(language: Language, name: string): string | undefined {
  const results = wordsIn(language).getFixedT(null, 'admin-results');
  return /^close\.\d+$/.test(name) ? results('forms.close') : undefined;
}
