import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { KeptPage } from './kept-page.ts';
import { raceDayPages } from './kept-race-day.ts';
import { resultPages } from './kept-results.ts';

/** The organiser's pages with forms; of two that fit an address the first is meant. */
export const keptPages = (language: Language): KeptPage[] => [
  ...accessPages(language),
  ...participantsPages(language),
  ...registrationPages(language),
  ...listsPages(language),
  ...raceDayPages(language),
  ...resultPages(language),
  ...sitePages(language),
];

/** One’s own account, and those of others. */
function accessPages(language: Language): KeptPage[] {
  const admin = wordsIn(language).getFixedT(null, 'admin');
  return [
    {
      at: /^\/admin\/account$/,
      name: admin('account.title'),
      actions: {
        name: admin('account.name.button'),
        email: admin('account.email.button'),
        password: admin('account.password.button'),
        session: admin('account.sessions.endOne'),
        prepare: admin('account.factor.prepare'),
        start: admin('account.factor.start'),
        drop: admin('account.factor.drop'),
        'passkey-prepare': admin('passkey.prepare'),
        'passkey-add': admin('passkey.add'),
        'passkey-remove': admin('passkey.remove'),
        recovery: admin('recovery.make'),
      },
    },
    { at: /^\/admin\/file$/, name: admin('stepUp.file'), actions: { '': admin('stepUp.button') } },
    {
      at: /^\/admin\/account\/address\//,
      name: admin('account.email.title'),
      actions: { '': admin('account.email.confirmButton') },
    },
    {
      at: /^\/admin\/staff$/,
      name: admin('tabs.staff'),
      actions: {
        '': admin('staff.invite.button'),
        withdraw: admin('staff.invitations.withdraw'),
        require: admin('staff.require.on'),
        relax: admin('staff.require.off'),
      },
    },
    {
      at: /^\/admin\/staff\//,
      name: admin('tabs.staff'),
      actions: {
        role: admin('person.role.button'),
        email: admin('person.email.button'),
        password: admin('person.password.button'),
        reset: admin('person.factor.button'),
        deactivate: admin('person.deactivate.button'),
        activate: admin('person.activate.button'),
      },
    },
  ];
}

/** Participants: a new one, and the actions with one. */
function participantsPages(language: Language): KeptPage[] {
  const people = wordsIn(language).getFixedT(null, 'admin-participants');
  return [
    {
      at: /^\/admin\/participants\/new$/,
      name: people('title'),
      actions: { '': people('register'), register: people('register') },
    },
    {
      at: /^\/admin\/participants/,
      name: people('title'),
      actions: {
        edit: people('actions.edit'),
        move: people('actions.move'),
        confirm: people('actions.confirm'),
        cancel: people('actions.cancel'),
        refund: people('actions.refund'),
        settle: people('actions.settle'),
        pay: people('actions.pay'),
        remind: people('actions.remind'),
        bib: people('bib.save'),
        note: people('actions.note'),
        mail: people('actions.mail'),
        safety: people('actions.safety'),
        'safety-data': people('safety.button'),
      },
    },
  ];
}

/** Registration, its waiting lists and its money. */
function registrationPages(language: Language): KeptPage[] {
  const opening = wordsIn(language).getFixedT(null, 'admin-registration');
  return [
    {
      at: /^\/admin\/registration$/,
      name: opening('title'),
      actions: {
        opening: opening('opening.save'),
        capacity: opening('places.save'),
        results: opening('results.save'),
      },
    },
    {
      at: /^\/admin\/registration\/waiting$/,
      name: opening('places.waiting'),
      actions: {
        offer: opening('waiting.offer.button'),
        remove: opening('waiting.remove.button'),
      },
    },
    {
      at: /^\/admin\/registration\/payments$/,
      name: opening('list.title'),
      actions: {
        refund: opening('list.refund.button'),
        settle: opening('list.settle.button'),
      },
    },
    {
      at: /^\/admin\/registration\/compare$/,
      name: opening('compare.title'),
      actions: { '': opening('compare.button') },
    },
  ];
}

/** Bibs, exports and imports. */
function listsPages(language: Language): KeptPage[] {
  const lists = wordsIn(language).getFixedT(null, 'admin-lists');
  const checkIn = wordsIn(language).getFixedT(null, 'admin-check-in');
  return [
    {
      at: /^\/admin\/check-in$/,
      name: checkIn('title'),
      actions: {
        'hand-out': checkIn('handOut'),
        'take-back': checkIn('takeBack'),
        accept: checkIn('accept'),
        'walk-in': checkIn('walkIn.title'),
      },
    },
    {
      at: /^\/admin\/lists\/imports\//,
      name: lists('import.title'),
      actions: {
        check: lists('import.check'),
        run: lists('import.title'),
        drop: lists('import.drop'),
      },
    },
    {
      at: /^\/admin\/lists\/payments$/,
      name: lists('payments.title'),
      actions: { '': lists('import.read'), enter: lists('payments.enter') },
    },
    {
      at: /^\/admin\/lists$/,
      name: lists('title'),
      actions: {
        'add-range': lists('bibs.ranges.add'),
        'remove-range': lists('bibs.ranges.remove'),
        assign: lists('bibs.give.title'),
        'set-bib': lists('bibs.hand.save'),
        sheet: lists('sheets.make'),
        export: lists('export.make'),
        'export-safety': lists('export.makeSafety'),
        newsletter: lists('newsletter.make'),
        import: lists('import.read'),
      },
    },
  ];
}

/** Pictures and courses, stated facts, the test of the mails. */
function sitePages(language: Language): KeptPage[] {
  const admin = wordsIn(language).getFixedT(null, 'admin');
  const races = wordsIn(language).getFixedT(null, 'admin-races');
  const mail = wordsIn(language).getFixedT(null, 'email-test');
  const readiness = wordsIn(language).getFixedT(null, 'admin-readiness');
  const changes = wordsIn(language).getFixedT(null, 'admin-changes');
  const backups = wordsIn(language).getFixedT(null, 'admin-backups');
  return [
    {
      at: /^\/admin\/backups$/,
      name: backups('title'),
      actions: { make: backups('button'), open: backups('restored.button') },
    },
    {
      at: /^\/admin\/changes$/,
      name: changes('title'),
      actions: {
        notice: changes('next'),
        race: changes('next'),
        line: changes('next'),
        withdraw: changes('notice.withdraw'),
        undo: changes('history.undo'),
      },
    },
    {
      at: /^\/admin\/readiness$/,
      name: readiness('title'),
      actions: { '': readiness('clock.confirm') },
    },
    {
      at: /^\/admin$/,
      name: admin('tabs.pictures'),
      actions: {
        picture: races('save'),
        upload: races('upload.send'),
        course: races('course.check'),
        'use-course': races('preview.use'),
      },
    },
    { at: /^\/email-test$/, name: mail('title'), actions: { '': mail('form.send') } },
  ];
}
