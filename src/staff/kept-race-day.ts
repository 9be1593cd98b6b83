import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { KeptPage } from './kept-page.ts';

/** The pages of race day with forms; of two that fit an address the first is meant. */
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

/** What the forms of race day call their fields. */
export function raceDayLabels(language: Language): Record<string, string> {
  const control = wordsIn(language).getFixedT(null, 'admin-race-control');
  const links = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
  const start = wordsIn(language).getFixedT(null, 'admin-start');
  const checkIn = wordsIn(language).getFixedT(null, 'admin-check-in');
  const messages = wordsIn(language).getFixedT(null, 'admin-messages');
  const gear = wordsIn(language).getFixedT(null, 'admin-gear-check');
  return {
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
