import { fieldInFiles } from '../features/participants/field-lists.ts';
import { paymentSources } from '../features/payments/settled-rules.ts';
import { presetNames, singleRights } from '../features/staff/rights-rules.ts';
import type { KeptForm } from '../features/staff/sealed-form.ts';
import type { Language } from './languages.ts';
import { fieldInWords, valueInWords } from './office-values.ts';
import { raceNameOf } from './race-words.ts';
import { wordsIn } from './words.ts';

const people = (language: Language) => wordsIn(language).getFixedT(null, 'office-participants');

/** What holds a form together, and says nothing to its reader. */
const technical = ['step', 'key', 'digest', 'mark', 'seen', 'again', 'sure', 'passkey'];

/** A kept form as its sender reads it: the page, what its button said, and each field. */
export type KeptWords = { page: string; action: string | undefined; fields: [string, string][] };

/** Puts a kept form into words, so that nobody sends what they have not read. */
export function keptWords(language: Language, { address, fields }: KeptForm): KeptWords {
  const path = address.split('?', 1)[0] ?? '';
  const page = pagesOf(language).find(({ at }) => at.test(path));
  const step = fields.step ?? '';
  const labels = labelsOf(language);
  if (step === 'pay') labels.override = people(language)('form.otherAmount');
  return {
    page: page?.name ?? path,
    action: page?.actions[step] ?? (step || undefined),
    fields: Object.entries(fields)
      .filter(([name, value]) => !technical.includes(name) && value !== '')
      // A preset is a set of rights: the single ones, which its form hides, are not asked for.
      .filter(([name]) => !name.startsWith('right.') || fields.role === 'custom')
      .map(([name, value]) => [
        labels[name] ??
          placesLabel(language, name) ??
          listRowLabel(language, name) ??
          rightLabel(language, name) ??
          columnLabel(language, name) ??
          fieldInWords(language, name),
        wordOf(language, name, value),
      ]),
  };
}

function pagesOf(language: Language) {
  const office = wordsIn(language).getFixedT(null, 'office');
  const people = wordsIn(language).getFixedT(null, 'office-participants');
  const opening = wordsIn(language).getFixedT(null, 'office-registration');
  const lists = wordsIn(language).getFixedT(null, 'office-lists');
  const races = wordsIn(language).getFixedT(null, 'office-races');
  const mail = wordsIn(language).getFixedT(null, 'email-test');
  const readings = wordsIn(language).getFixedT(null, 'office-readings');
  const pages: { at: RegExp; name: string; actions: Record<string, string> }[] = [
    {
      at: /^\/admin\/account$/,
      name: office('account.title'),
      actions: {
        name: office('account.name.button'),
        email: office('account.email.button'),
        password: office('account.password.button'),
        session: office('account.sessions.endOne'),
        prepare: office('account.factor.prepare'),
        start: office('account.factor.start'),
        drop: office('account.factor.drop'),
        'passkey-prepare': office('passkey.prepare'),
        'passkey-add': office('passkey.add'),
        'passkey-remove': office('passkey.remove'),
        recovery: office('recovery.make'),
      },
    },
    {
      at: /^\/admin\/account\/address\//,
      name: office('account.email.title'),
      actions: { '': office('account.email.confirmButton') },
    },
    {
      at: /^\/admin\/staff$/,
      name: office('tabs.staff'),
      actions: {
        '': office('staff.invite.button'),
        withdraw: office('staff.invitations.withdraw'),
        require: office('staff.require.on'),
        relax: office('staff.require.off'),
      },
    },
    {
      at: /^\/admin\/staff\//,
      name: office('tabs.staff'),
      actions: {
        role: office('person.role.button'),
        email: office('person.email.button'),
        password: office('person.password.button'),
        reset: office('person.factor.button'),
        deactivate: office('person.deactivate.button'),
        activate: office('person.activate.button'),
      },
    },
    {
      at: /^\/admin\/participants\/new$/,
      name: people('title'),
      actions: { '': people('register'), register: people('register') },
    },
    {
      at: /^\/admin\/participants/,
      name: people('title'),
      actions: {
        edit: people('steps.edit'),
        move: people('steps.move'),
        confirm: people('steps.confirm'),
        cancel: people('steps.cancel'),
        refund: people('steps.refund'),
        settle: people('steps.settle'),
        pay: people('steps.pay'),
        remind: people('steps.remind'),
        bib: people('bib.save'),
        note: people('steps.note'),
        mail: people('steps.mail'),
        safety: people('steps.safety'),
        'safety-data': people('safety.button'),
      },
    },
    {
      at: /^\/admin\/registration$/,
      name: opening('title'),
      actions: {
        opening: opening('opening.save'),
        capacity: opening('places.save'),
        results: opening('results.save'),
      },
    },
    { at: /^\/admin\/readings$/, name: readings('title'), actions: { '': readings('choose') } },
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
    {
      at: /^\/admin$/,
      name: office('tabs.pictures'),
      actions: {
        picture: races('save'),
        upload: races('upload.send'),
        course: races('course.check'),
        'use-course': races('preview.use'),
      },
    },
    { at: /^\/email-test$/, name: mail('title'), actions: { '': mail('form.send') } },
  ];
  return pages;
}

/** What other forms than a participant's call their fields. */
function labelsOf(language: Language): Record<string, string> {
  const office = wordsIn(language).getFixedT(null, 'office');
  const people = wordsIn(language).getFixedT(null, 'office-participants');
  const opening = wordsIn(language).getFixedT(null, 'office-registration');
  const lists = wordsIn(language).getFixedT(null, 'office-lists');
  const races = wordsIn(language).getFixedT(null, 'office-races');
  const readings = wordsIn(language).getFixedT(null, 'office-readings');
  return {
    name: office('account.name.label'),
    role: office('staff.role'),
    reason: people('form.reason'),
    amount: people('form.amount'),
    source: people('form.source'),
    receipt: people('form.receipt'),
    paidOn: people('form.paidOn'),
    lei: opening('list.amountLei'),
    override: people('form.override'),
    waive: people('form.waive'),
    accepted: people('form.accepted'),
    confirm: people('form.confirm'),
    how: opening('opening.question'),
    opensAt: opening('opening.opensAt'),
    closesAt: opening('opening.closesAt'),
    url: opening('results.url'),
    fact: readings('title'),
    reading: readings('choose'),
    addPlace: opening('waiting.offer.addPlace'),
    since: opening('compare.since'),
    raceId: opening('places.race'),
    first: lists('bibs.ranges.first'),
    last: lists('bibs.ranges.last'),
    order: lists('bibs.give.order'),
    format: lists('export.format'),
    kind: lists('sheets.kind'),
    newcomers: lists('import.newcomers'),
    writesMails: lists('import.writesMails'),
    matchBy: lists('import.match'),
    imageUrl: races('url.label'),
    preset: races('presets.label'),
    id: office('kept.number'),
    invitation: office('kept.number'),
    payment: office('kept.number'),
    session: office('kept.number'),
    courseid: office('kept.number'),
  };
}

/** `row.3`: a row of a list of payments. */
function listRowLabel(language: Language, name: string): string | undefined {
  const [, row] = /^row\.(\d+)$/.exec(name) ?? [];
  const lists = wordsIn(language).getFixedT(null, 'office-lists');
  return row === undefined ? undefined : `${lists('import.report.row')} ${row}`;
}

/** `capacity-2`: the places of one race. */
function placesLabel(language: Language, name: string): string | undefined {
  const [, id] = /^capacity-(\d{1,3})$/.exec(name) ?? [];
  const t = wordsIn(language).getFixedT(null, 'office-registration');
  return id && t('places.set', { race: raceNameOf(language, Number(id)) });
}

/** `column.email`: a column of an export. */
function columnLabel(language: Language, name: string): string | undefined {
  const [, column] = /^column\.(\w+)$/.exec(name) ?? [];
  return column && fieldInWords(language, fieldInFiles(column));
}

/** `right.money`: a right that is given. */
const rightIn = (name: string) => singleRights.find((right) => name === `right.${right}`);

function rightLabel(language: Language, name: string): string | undefined {
  const right = rightIn(name);
  return right && wordsIn(language).getFixedT(null, 'office')(`rights.${right}.name`);
}

const boxes = [
  'override',
  'waive',
  'accepted',
  'confirm',
  'addPlace',
  'writesMails',
  'medicalConsent',
  'acceptMedical',
];

function wordOf(language: Language, name: string, value: string): string {
  if (name === 'role') {
    const t = wordsIn(language).getFixedT(null, 'office');
    const preset = presetNames.find((each) => each === value);
    return preset ? t(`roles.${preset}`) : t('staff.single');
  }
  const source = name === 'source' && paymentSources.find((each) => each === value);
  if (source) return people(language)(`sources.${source}`);
  if (name === 'raceId') return valueInWords(language, 'raceid', value);
  if (boxes.includes(name) || rightIn(name)) return valueInWords(language, 'consent', value);
  return valueInWords(language, name, value);
}
