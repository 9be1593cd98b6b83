import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { KeptPage } from './kept-page.ts';

/** The pages of results, of earlier years and of the circuit with forms. */
export function resultPages(language: Language): KeptPage[] {
  const results = wordsIn(language).getFixedT(null, 'admin-results');
  return [
    {
      at: /^\/admin\/results\/\d+$/,
      name: results('title'),
      actions: {
        publish: results('publish.button'),
        time: results('forms.time'),
        adjustment: results('forms.adjustment'),
        state: results('forms.state'),
        close: results('forms.close'),
        withdraw: results('entries.withdrawButton'),
      },
    },
    ...finishImportPages(language),
    resultExportsPage(language),
    ...historyPages(language),
    ...circuitPages(language),
  ];
}

function finishImportPages(language: Language): KeptPage[] {
  const finish = wordsIn(language).getFixedT(null, 'admin-finish-import');
  const lists = wordsIn(language).getFixedT(null, 'admin-lists');
  return [
    {
      at: /^\/admin\/results\/\d+\/import$/,
      name: finish('upload.title'),
      actions: { upload: lists('import.read'), undo: finish('list.undo') },
    },
    {
      at: /^\/admin\/results\/\d+\/import\/\d+$/,
      name: finish('upload.title'),
      actions: {
        choose: lists('import.check'),
        run: finish('upload.title'),
        drop: lists('import.drop'),
      },
    },
  ];
}

/** Where files of published results are made. */
function resultExportsPage(language: Language): KeptPage {
  const files = wordsIn(language).getFixedT(null, 'admin-result-exports');
  return {
    at: /^\/admin\/results\/[^/]+\/exports$/,
    name: files('name'),
    actions: {
      itra: files('itra.make'),
      federation: files('federation.make'),
    },
  };
}

function historyPages(language: Language): KeptPage[] {
  const history = wordsIn(language).getFixedT(null, 'admin-history');
  const lists = wordsIn(language).getFixedT(null, 'admin-lists');
  return [
    {
      at: /^\/admin\/results\/history$/,
      name: history('title'),
      actions: {
        upload: lists('import.read'),
        undo: history('races.undo'),
        erase: history('names.erase'),
      },
    },
    {
      at: /^\/admin\/results\/history\/imports\/\d+$/,
      name: history('upload.title'),
      actions: {
        choose: lists('import.check'),
        run: history('upload.title'),
        drop: lists('import.drop'),
      },
    },
  ];
}

function circuitPages(language: Language): KeptPage[] {
  const circuit = wordsIn(language).getFixedT(null, 'admin-circuit');
  const lists = wordsIn(language).getFixedT(null, 'admin-lists');
  return [
    {
      at: /^\/admin\/circuit$/,
      name: circuit('title'),
      actions: {
        upload: lists('import.read'),
        undo: circuit('stages.undo'),
        own: circuit('stages.takeOwn'),
        same: circuit('pair.same'),
        different: circuit('pair.different'),
        open: circuit('pair.open'),
        erase: circuit('runners.erase'),
        publish: circuit('publish.button'),
      },
    },
    {
      at: /^\/admin\/circuit\/imports\/\d+$/,
      name: circuit('upload.title'),
      actions: {
        choose: lists('import.check'),
        run: circuit('upload.title'),
        drop: lists('import.drop'),
      },
    },
  ];
}

/** What the forms of results call their fields. */
export function resultLabels(language: Language): Record<string, string> {
  const results = wordsIn(language).getFixedT(null, 'admin-results');
  const history = wordsIn(language).getFixedT(null, 'admin-history');
  return {
    year: history('races.year'),
    day: history('upload.day'),
    distanceKm: history('upload.distance'),
    protestUntil: results('publish.until'),
    note: results('publish.note'),
    isMailed: wordsIn(language).getFixedT(null, 'result-mail')('office.box'),
    resultTime: results('ranking.time'),
    clock: results('forms.timeIs'),
    credit: results('forms.which'),
    resultMinutes: results('forms.minutes'),
    rule: results('forms.rule'),
    otherRule: results('forms.otherRule'),
    action: results('forms.decision'),
    stoppedAt: results('forms.where'),
    cutoffKm: results('forms.cutoff'),
  };
}
