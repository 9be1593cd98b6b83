import type { Language } from '../../../i18n/languages.ts';
import { wordsIn } from '../../../i18n/words.ts';

/** A page whose forms are kept: its address, its name, and what the buttons of its actions say. */
export type KeptPage = { at: RegExp; name: string; actions: Record<string, string> };

/** The pages of race day and of the circuit with forms; of two that fit an address the first is meant. */
export function raceDayPages(language: Language): KeptPage[] {
  const control = wordsIn(language).getFixedT(null, 'admin-race-control');
  const links = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
  const start = wordsIn(language).getFixedT(null, 'admin-start');
  const messages = wordsIn(language).getFixedT(null, 'admin-messages');
  const gear = wordsIn(language).getFixedT(null, 'admin-gear-check');
  return [
    {
      at: /^\/admin\/gear-check$/,
      name: gear('title'),
      actions: {
        draw: gear('draw.button'),
        'all-there': gear('allThere'),
        check: gear('save'),
        accept: gear('penalty.decide'),
        decide: gear('penalty.decide'),
        'take-back': gear('penalty.takeBack'),
      },
    },
    {
      at: /^\/admin\/start$/,
      name: start('title'),
      actions: {
        gun: start('gun.button'),
        correct: start('gun.save'),
        'take-back': start('gun.takeBack'),
        count: start('count.confirm'),
        absent: start('absent.one'),
        'absent-all': start('absent.one'),
        'absent-bib': start('absent.one'),
        undo: start('absent.undo'),
      },
    },
    {
      at: /^\/admin\/messages$/,
      name: messages('title'),
      actions: {
        preview: messages('preview'),
        phones: messages('phones'),
        test: messages('test'),
        send: messages('title'),
      },
    },
    ...resultPages(language),
    {
      at: /^\/admin\/race-control$/,
      name: control('title'),
      actions: {
        judge: control('doubts.decide'),
        retired: control('retire.button'),
        back: control('isBack'),
        undo: control('decisions.undo'),
      },
    },
    {
      at: /^\/admin\/race-control\/checkpoint$/,
      name: control('checkpoints.title'),
      actions: { sweep: control('closing.sweep'), close: control('closing.close') },
    },
    {
      at: /^\/admin\/race-control\/radio$/,
      name: control('radio.title'),
      actions: {
        check: control('radio.check'),
        clean: control('radio.title'),
        all: control('radio.title'),
      },
    },
    {
      at: /^\/admin\/race-control\/links$/,
      name: links('title'),
      actions: {
        make: links('make.button'),
        revoke: links('revoke.sure'),
        file: links('file.button'),
      },
    },
  ];
}

function resultPages(language: Language): KeptPage[] {
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
    resultExportsPage(language),
  ];
}

function circuitPages(language: Language): KeptPage[] {
  const circuit = wordsIn(language).getFixedT(null, 'admin-circuit');
  const lists = wordsIn(language).getFixedT(null, 'admin-lists');
  return [
    ...historyPages(language),
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

/** What the forms of race day call their fields. */
export function raceDayLabels(language: Language): Record<string, string> {
  const control = wordsIn(language).getFixedT(null, 'admin-race-control');
  const links = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
  const start = wordsIn(language).getFixedT(null, 'admin-start');
  const checkIn = wordsIn(language).getFixedT(null, 'admin-check-in');
  const messages = wordsIn(language).getFixedT(null, 'admin-messages');
  const gear = wordsIn(language).getFixedT(null, 'admin-gear-check');
  const history = wordsIn(language).getFixedT(null, 'admin-history');
  return {
    ...resultLabels(language),
    year: history('races.year'),
    day: history('upload.day'),
    distanceKm: history('upload.distance'),
    who: gear('draw.who'),
    size: gear('draw.size'),
    seed: gear('seed'),
    verdict: gear('penalty.verdict'),
    minutes: gear('penalty.minutes'),
    checkSeen: gear('title'),
    tappedAt: start('gun.time'),
    time: start('gun.time'),
    counted: start('count.counted'),
    audience: messages('audience'),
    collectedBy: checkIn('collectedBy'),
    handout: checkIn('handedOut'),
    identity: checkIn('papers.identity'),
    certificate: checkIn('papers.certificate'),
    despite: checkIn('handOutDespite'),
    paid: checkIn('walkIn.paid'),
    label: links('phone'),
    endsAt: links('until'),
    device: control('radio.title'),
    checkpoint: control('checkpoints.place'),
    text: control('radio.list'),
  };
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
      iof: files('iof.make'),
    },
  };
}

function resultLabels(language: Language): Record<string, string> {
  const results = wordsIn(language).getFixedT(null, 'admin-results');
  return {
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
