import { describe, expect, it } from 'vitest';
import { Refusal } from '../platform/http/refusals.ts';
import { type Drawn, drawn, posted } from '../test/drawn-page.tsx';
import { editionRaces, eventWith, raceListOf } from '../test/edition-races.ts';
import { headingsIn, linksIn, propsIn, tagsIn, textOf, textsOf } from '../test/rendered.tsx';
import type { WaitingView } from './registration.contract.ts';
import { registrationPage } from './registration.page.tsx';
import type { RegistrationFormProps } from './registration-context.ts';
import { waitingListPage, waitingListPageOf } from './waiting-list.page.tsx';

type Needs = Parameters<typeof registrationPage>[0];
const open = { isOpen: true };
const taken: unknown[] = [];
const page = (settings: Parameters<typeof eventWith>[0] = open, needs: Partial<Needs> = {}) =>
  registrationPage({
    races: raceListOf(),
    event: eventWith(settings),
    findWaiting: async () => undefined,
    countTaken: async () => ({}),
    mostCountries: async () => ['HU', 'RO', 'PL'],
    async registerPosted(_visitor, asked) {
      taken.push(asked);
      return { ok: true, id: 7, cookie: 'orders=7' } as never;
    },
    receiveRegistration: {
      async wait(_visitor, asked) {
        taken.push(asked);
        return { ok: true };
      },
    },
    ...needs,
  });
const shown = (settings?: Parameters<typeof eventWith>[0], query = {}, needs?: Partial<Needs>) =>
  drawn(page(settings, needs), { query });
const offer: WaitingView = {
  feeDay: '2025-02-01',
  raceId: 2,
  firstname: 'Ana',
  lastname: 'Pop',
  email: 'ana@example.ro',
  state: 'offered',
  offeredUntil: new Date('2025-03-02T10:00:00Z'),
};
const offered = (changes: Partial<WaitingView> = {}) => ({
  findWaiting: async () => ({ ...offer, ...changes }),
});

describe('the registration', () => {
  it('is one form with everything that is asked', async () => {
    const drawnPage = await shown(open);
    const { html } = drawnPage;
    expect(drawnPage).toMatchObject({ faults: [], name: 'Registration', isPrivate: false });
    expect(drawnPage.isPersonal).toBeUndefined();
    expect(headingsIn(html)).toEqual(['1 Registration']);
    expect(textsOf(html, 'legend')).toEqual([
      'Race and circuit',
      'T-shirt size',
      'You',
      'Gender',
      'Date of birth',
      'In an emergency',
      'Parent or guardian',
      'Please confirm',
    ]);
    const fields = ['input', 'select', 'textarea'].flatMap((tag) =>
      tagsIn(html, tag)
        .filter(({ type = '' }) => !['radio', 'checkbox'].includes(type))
        .map(({ name, type = tag, autocomplete, required, autocapitalize }) =>
          [name, type, autocomplete, required === '' ? '' : 'optional', autocapitalize ?? '']
            .join(' ')
            .trim(),
        ),
    );
    expect(fields).toEqual([
      'licence text off optional',
      'firstname text given-name  words',
      'lastname text family-name  words',
      'birthDate-day input bday-day',
      'birthDate-month input bday-month',
      'birthDate-year input bday-year',
      'club text organization optional',
      'email email email  none',
      'phone tel tel',
      'emergencyContactName text off',
      'emergencyContactPhone tel off',
      'guardianName text off optional',
      'guardianEmail email off optional',
      'country select country',
      'medicalInfo textarea off optional',
    ]);
    const boxes = tagsIn(html, 'input').filter(({ type }) => type === 'checkbox');
    expect(boxes.map(({ name, value }) => `${name} ${value}`)).toEqual(
      [
        'isemaparticipant',
        'hasOneName',
        'acceptMedical',
        'acceptTerms',
        'acceptPrivacy',
        'acceptRisks',
      ].map((name) => `${name} true`),
    );
    expect(html).not.toContain('checked=""');
    const long = tagsIn(html, 'input').filter(
      ({ name = '', maxlength: most }) => most && !name.startsWith('birthDate-'),
    );
    for (const { name, maxlength } of long) expect(Number(maxlength), name).toBeGreaterThan(5);
    expect(linksIn(html)).toEqual(['/my-registration', '/terms-conditions', '/privacy-policy']);
    expect(html.match(/target="_blank"/g)).toHaveLength(2);
    expect(textsOf(html, 'button')).toEqual(['Continue to payment']);
    expect(html).toContain('data-island="registration-form" data-start="interaction"');
    expect(tagsIn(html, 'form')[0]).toMatchObject({ 'data-draft': 'registration', method: 'post' });
    expect(tagsIn(html, 'form')[0]).not.toHaveProperty('data-filled');
    expect(html).not.toContain('role="alert"');
    expect(html).not.toContain('name="offer"');
    expect(html).not.toContain('id="waiting-list"');
    expect(html).not.toContain('name="acceptOverlap"');
    expect(
      tagsIn(html, 'fieldset').find(({ class: name }) => name === 'guardian'),
    ).not.toHaveProperty('data-needed');
    expect(tagsIn(html, 'textarea')[0]?.placeholder).toBe(' ');
    expect(html).toContain('class="field box of-text"');
    const countries = textsOf(html, 'option');
    expect(countries.length).toBeGreaterThan(60);
    // Where the race is, then where most runners come from, and none of them again.
    expect(countries.slice(0, 5)).toEqual(['Choose…', 'Romania', 'Hungary', 'Poland', 'Albania']);
    expect(new Set(countries).size).toBe(countries.length);
    expect(textsOf(html, 'output')).toHaveLength(1);
  });

  it('has the races with what each asks and costs', async () => {
    const { html } = await shown(open);
    const races = html.split('class="race-choice"').slice(1);
    expect(races.map((race) => textsOf(race, 'strong')[0])).toEqual([
      'Ridge Run 33K',
      'Ridge Run 11K',
    ]);
    expect(textOf(races[0] ?? '')).toMatch(
      /33 km · 1,500 m D\+ Start 08:30 .*18.*150 lei.*€30.*200 lei.*€40.*EMA/,
    );
    expect(tagsIn(races[0] ?? '', 'input')[0]).toMatchObject({
      type: 'radio',
      id: 'registration-raceid-1',
      name: 'raceid',
      value: '1',
      'aria-describedby': 'registration-raceid-1-facts',
    });
    expect(html).toContain('role="radiogroup" aria-label="Race" aria-required="true"');
    expect(html).not.toContain('class="badge">');
    const chosen = await shown(open, { raceid: '2' });
    expect(chosen.isPrivate).toBe(true);
    const checked = tagsIn(chosen.html, 'input').filter((tag) => tag.checked === '');
    expect(checked).toMatchObject([{ id: 'registration-raceid-2' }]);
    expect(textsOf(chosen.html, 'output')[0]).toMatch(/120 lei/);
  });

  it('says until when it is open', async () => {
    const closesAt = new Date('2025-06-30T21:00:00Z');
    expect(textOf((await shown({ ...open, closesAt })).html)).toContain('30 June 2025 at 23:59');
    expect(textOf((await shown(open)).html)).not.toContain('June 2025');
  });

  it.each([
    ['closed', {}, /ended|closed/i],
    ['to come', { isOpen: true, opensAt: new Date('2025-04-01T05:00:00Z') }, /1 April 2025/],
  ])('is %s', async (_is, settings, words) => {
    const { html, faults } = await shown(settings);
    expect(faults).toEqual([]);
    expect(html).not.toContain('<form');
    expect(textOf(html)).toMatch(words);
    expect(textsOf(html, 'p')).toHaveLength(2);
    expect(html).not.toContain('role="status"');
  });

  it('leads on, once it has ended, to the results, the start list and the next edition', async () => {
    const resultsAt = new Date('2025-07-05T16:00:00Z');
    const event = eventWith({ resultsAt }, new Date('2025-08-01T09:00:00Z'));
    const { html } = await shown({}, {}, { event });
    expect(linksIn(html)).toEqual(['/results', '/participants', '#newsletter-email']);
    expect(linksIn((await shown({})).html)).toEqual(['/participants']);
    const opensAt = new Date('2025-04-01T05:00:00Z');
    expect(linksIn((await shown({ isOpen: true, opensAt })).html)).toEqual([]);
  });

  it('says two different things of what is over and what is to come', async () => {
    const closed = textsOf((await shown({})).html, 'p');
    const toCome = await shown({ isOpen: true, opensAt: new Date('2025-04-01T05:00:00Z') });
    for (const [i, words] of textsOf(toCome.html, 'p').entries()) expect(words).not.toBe(closed[i]);
  });

  it('offers the waiting list of a full race, and no form where all are full', async () => {
    const one = await shown({ ...open, fullRaceIds: [1] }, { raceid: '1' });
    expect(one.faults).toEqual([]);
    const races = one.html.split('class="race-choice"').slice(1);
    expect(tagsIn(races[0] ?? '', 'input')[0]).toMatchObject({ disabled: '' });
    expect(races[0]).toContain('class="badge">');
    expect(linksIn(races[0] ?? '')).toEqual(['#waiting-list']);
    expect(races[1]).not.toContain('class="badge"');
    expect(tagsIn(one.html, 'form').map(({ id }) => id)).toEqual([undefined, 'waiting-list']);
    const waiting = one.html.split('id="waiting-list"')[1] ?? '';
    expect(tagsIn(waiting, 'input').map(({ name, value }) => [name, value])).toEqual([
      ['list', 'waiting'],
      ['raceid', '1'],
      ['firstname', ''],
      ['lastname', ''],
      ['hasOneName', 'true'],
      ['email', ''],
    ]);
    expect(tagsIn(waiting, 'input')[1]).toMatchObject({ id: 'waiting-raceid-1', checked: '' });
    expect(
      tagsIn(waiting, 'input')
        .slice(2)
        .map((tag) => [tag.type, tag.autocomplete, tag.autocapitalize]),
    ).toEqual([
      ['text', 'given-name', undefined],
      ['text', 'family-name', undefined],
      ['checkbox', undefined, undefined],
      ['email', 'email', 'none'],
    ]);
    expect(tagsIn(one.html, 'input').filter((tag) => tag.checked === '')).toHaveLength(1);
    const all = await shown({ ...open, fullRaceIds: [1, 2] });
    expect(all.faults).toEqual([]);
    expect(tagsIn(all.html, 'form').map(({ id }) => id)).toEqual(['waiting-list']);
    expect(textOf(all.html)).not.toBe(textOf(one.html));
    expect(textsOf(all.html, 'p')[0]).not.toBe(textsOf(one.html, 'p')[0]);
    expect(all.html).not.toContain('checked=""');
    const joined = await shown({ ...open, fullRaceIds: [1] }, { waiting: '' });
    expect(joined.html).toMatch(
      /<div class="outcome is-good" role="status"><strong>[^<]+<\/strong><p>/,
    );
    expect(one.html).not.toContain('is-good');
  });

  it('can be had by an offer, of its race and for its runner', async () => {
    const { html, faults, isPersonal } = await shown(
      { ...open, fullRaceIds: [2], closesAt: new Date('2025-06-30T21:00:00Z') },
      { offer: 'o' },
      offered(),
    );
    expect(faults).toEqual([]);
    expect(isPersonal).toBe(true);
    expect(textsOf(html, 'p')[1]).toMatch(/Ana.*Ridge Run 11K.*2 March 2025/);
    expect(textOf(html)).not.toContain('30 June 2025');
    expect(tagsIn(html, 'input')[0]).toMatchObject({ type: 'hidden', name: 'offer', value: 'o' });
    expect(tagsIn(html, 'input').filter(({ name }) => name === 'raceid')).toMatchObject([
      { value: '2', checked: '' },
    ]);
    expect(tagsIn(html, 'input').find(({ name }) => name === 'raceid')).not.toHaveProperty(
      'disabled',
    );
    expect(tagsIn(html, 'input').find(({ name }) => name === 'firstname')?.value).toBe('Ana');
    expect(html).not.toContain('waiting-list');
    const closed = await shown({}, { offer: 'o' }, offered());
    expect(closed.html).toContain('<form');
  });

  it.each<[Partial<WaitingView>, RegExp | undefined]>([
    [{ state: 'taken' }, /\w/],
    [{ state: 'expired' }, /\w/],
    [{ state: 'left' }, /\w/],
    [{ state: 'waiting' }, undefined],
    [{ offeredUntil: new Date('2025-03-01T09:00:00Z') }, /\w/],
  ])('says what became of an offer that is good no more: %j', async (changes, words) => {
    for (const settings of [open, {}]) {
      const { html } = await shown(settings, { offer: 'o' }, offered(changes));
      const said = /<p role="status">(.*?)<\/p>/.exec(html)?.[1];
      if (words) expect(said).toMatch(words);
      else expect(said).toBeUndefined();
      expect(html).not.toContain('name="offer"');
    }
    const gone = await shown(open, { offer: 'o' }, offered({ state: 'expired' }));
    const used = await shown(open, { offer: 'o' }, offered({ state: 'taken' }));
    expect(gone.html).not.toBe(used.html);
  });

  it('knows which addresses of it there are, and keeps them but for offers', () => {
    const { query, isKept, dependsOn } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(query({ raceid: '2', other: 'x' })).toEqual({ raceid: '2' });
    expect(query({ raceid: '9' })).toEqual({});
    expect(query({ raceid: ['1', '2'] })).toEqual({});
    expect(query({ offer: 'x'.repeat(300), waiting: 'now' })).toEqual({
      offer: 'x'.repeat(200),
      waiting: '',
    });
    expect(query({ offer: ['a', 'b'] })).toEqual({});
    expect(isKept?.({ raceid: '1' })).toBe(true);
    expect(isKept?.({ offer: 'o' })).toBe(false);
    expect(dependsOn).toEqual(['edition', 'race', 'race_places', 'participant']);
  });
});

describe('a registration that is posted', () => {
  const form = { raceid: '2', firstname: 'Ana', acceptTerms: 'true' };
  const post = async (register: Needs['registerPosted'], typed: Record<string, string> = form) =>
    (await posted(page(open, { registerPosted: register }), typed)) as Drawn;

  it('leads to where it is paid', async () => {
    const answer = await posted(page(), { ...form, offer: 'o', acceptOverlap: 'true' });
    expect(answer).toEqual({
      goTo: '/registration-success?participantId=7&raceid=2',
      cookie: 'orders=7',
    });
    expect(taken.pop()).toMatchObject({
      form: { raceid: '2', firstname: 'Ana', acceptTerms: true },
      offer: 'o',
      acceptOverlap: true,
    });
    await posted(page(), form);
    expect(taken.pop()).toMatchObject({ offer: undefined, acceptOverlap: false });
  });

  const refuse: Needs['registerPosted'] = async () =>
    ({
      ok: false,
      problems: {
        raceid: 'registration-race-missing',
        lastname: 'registration-name-missing',
        gender: 'registration-gender-missing',
        tshirtSize: 'registration-shirt-missing',
        acceptTerms: 'registration-terms-needed',
      },
    }) as never;

  it('comes back with all its problems, each with a way to its field', async () => {
    const { html, status, faults } = await post(refuse);
    expect([status, faults]).toEqual([400, []]);
    const summary = html.split('role="alert"')[1]?.split('</div>')[0] ?? '';
    expect(linksIn(summary).toSorted()).toEqual([
      '#registration-acceptTerms',
      '#registration-gender-female',
      '#registration-lastname',
      '#registration-raceid-1',
      '#registration-tshirtSize-XS',
    ]);
    expect(textsOf(summary, 'strong')).toEqual(['5 fields need another look']);
    expect(textsOf(summary, 'li')).toEqual([
      'Race',
      'T-shirt size',
      'Last name',
      'Gender',
      'Terms and conditions',
    ]);
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus=""/);
    expect(summary).not.toContain('<link>');
    expect(tagsIn(html, 'form')[0]).toMatchObject({ 'data-filled': '' });
    expect(tagsIn(html, 'input').find(({ name }) => name === 'firstname')?.value).toBe('Ana');
    expect(tagsIn(html, 'input').find(({ name }) => name === 'acceptTerms')).toMatchObject({
      checked: '',
      'aria-invalid': 'true',
    });
    expect(tagsIn(html, 'input').find(({ name }) => name === 'lastname')).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'registration-lastname-problem',
    });
    expect(html).toMatch(
      /role="radiogroup"[^>]* aria-invalid="true" aria-describedby="registration-raceid-problem"/,
    );
    expect(html).toContain('<p id="registration-raceid-problem" class="problem">');
    expect(html).not.toContain('class="outcome is-failure" role="alert"><strong>Not registered');
  });

  it('leads to a race that can be chosen', async () => {
    const full = page({ ...open, fullRaceIds: [1] }, { registerPosted: refuse });
    const { html } = (await posted(full, form)) as Drawn;
    expect(linksIn(html)).toContain('#registration-raceid-2');
  });

  it('says why not, and asks whether two races at a time are meant', async () => {
    const throwing =
      (code: ConstructorParameters<typeof Refusal>[0]): Needs['registerPosted'] =>
      async () => {
        throw new Refusal(code, { other: 'Ridge Run 33K', race: 'Ridge Run 33K' });
      };
    const overlap = await post(throwing('registration-overlap'));
    expect(overlap.status).toBe(409);
    expect(overlap.html).toMatch(
      /<div class="outcome is-failure" role="alert"><strong>[^<]+<\/strong><p>/,
    );
    expect(
      tagsIn(overlap.html, 'input').find(({ name }) => name === 'acceptOverlap'),
    ).toMatchObject({
      id: 'registration-acceptOverlap',
      type: 'checkbox',
    });
    const away = await post(throwing('unavailable'));
    expect(away.html).not.toContain('acceptOverlap"');
    const again = await post(throwing('unavailable'), { ...form, acceptOverlap: '' });
    expect(again.html).toContain('name="acceptOverlap"');
    expect(again.status).toBe(503);
  });

  it('shows the guardian’s part to who is not of age', async () => {
    const typed = { ...form, birthDate: '2010-01-01' };
    const { html } = await post(refuse, typed);
    expect(html).toContain('<fieldset class="guardian" data-needed="">');
    expect((await post(refuse, { ...form, birthDate: '1990-01-01' })).html).not.toContain(
      'data-needed',
    );
  });

  it('counts the circuit in', async () => {
    const total = async (typed: Record<string, string>) =>
      textsOf((await post(refuse, typed)).html, 'output')[0];
    expect(await total(form)).toContain('120 lei');
    expect(await total({ ...form, isemaparticipant: 'true' })).toContain('150 lei');
    expect(await total({ firstname: 'Ana' })).not.toContain('lei');
    // A fee alone is bold.
    const { html } = await post(refuse, { firstname: 'Ana' });
    expect(html).toContain('<span>Choose a race and you see it here.</span></output>');
  });

  it('has every sentence that the browser may need', async () => {
    const props = propsIn((await shown(open)).html) as RegistrationFormProps;
    expect(Object.keys(props.problemWords)).toContain('contact-email-invalid');
    expect(Object.keys(props.problemWords).length).toBeGreaterThan(12);
  });
});

describe('a place on the waiting list', () => {
  const form = { list: 'waiting', raceid: '1', firstname: 'Ana', lastname: 'Pop', email: 'a' };
  const full = { ...open, fullRaceIds: [1, 2] };
  const wait = async (answer: Needs['receiveRegistration']['wait']) =>
    (await posted(page(full, { receiveRegistration: { wait: answer } }), form)) as Drawn;

  it('is taken', async () => {
    expect(await posted(page(full), form)).toEqual({ goTo: '/registration?waiting=' });
    const named = { firstname: 'Ana', lastname: 'Pop', hasOneName: false };
    expect(taken.pop()).toEqual({ raceid: '1', ...named, email: 'a' });
  });

  it('comes back with its problems', async () => {
    const { html, status, faults } = await wait(async () => ({
      ok: false,
      problems: { email: 'contact-email-invalid' },
    }));
    expect([status, faults]).toEqual([400, []]);
    expect(html).toContain('id="waiting-email-problem"');
    expect(tagsIn(html, 'input').find(({ id }) => id === 'waiting-email')?.value).toBe('a');
    expect(tagsIn(html, 'input').find(({ id }) => id === 'waiting-raceid-1')).toMatchObject({
      checked: '',
    });
    expect(html).not.toContain('role="alert"');
  });

  it('says why not', async () => {
    const { html, status } = await wait(async () => {
      throw new Refusal('waiting-list-not-needed', { race: 'Ridge Run 33K' });
    });
    expect(status).toBe(409);
    expect(html).toContain('<div class="outcome is-failure" role="alert">');
    expect(tagsIn(html, 'input').find(({ id }) => id === 'waiting-email')?.value).toBe('a');
  });
});

describe('the link of who waits', () => {
  const at = { params: { token: 'o' }, path: '/waiting-list/o' };
  const link = (found: Partial<WaitingView> = {}) => ({
    ...waitingListPage({} as never),
    load: async (request: Parameters<typeof waitingListPageOf>[0]) =>
      waitingListPageOf(request, { ...offer, ...found }),
  });

  it.each<[string, Partial<WaitingView>, string[], number, RegExp]>([
    ['waiting', { state: 'waiting' }, [], 1, /Ana.*Ridge Run 11K/],
    ['offered', {}, ['/registration?offer=o'], 1, /Ana.*Ridge Run 11K.*2 March 2025/],
    ['left', { state: 'left' }, [], 0, /role="status"/],
    ['taken', { state: 'taken' }, [], 0, /<p>/],
    ['expired', { state: 'expired' }, [], 0, /<p>/],
    ['without an end', { offeredUntil: null }, [], 0, /<h1>/],
  ])('shows that it is %s', async (_is, found, links, forms, words) => {
    const shownPage = await drawn(link(found), at);
    expect(shownPage).toMatchObject({ faults: [], isPersonal: true });
    expect(shownPage.html).toMatch(words);
    expect(linksIn(shownPage.html)).toEqual(links);
    expect(tagsIn(shownPage.html, 'form')).toHaveLength(forms);
    expect(tagsIn(shownPage.html, 'button').map(({ type }) => type)).toEqual(
      Array(forms).fill('submit'),
    );
    expect(shownPage.html).not.toContain('role="alert"');
  });

  it('says something else each time', async () => {
    const states = ['waiting', 'offered', 'left', 'taken', 'expired'] as const;
    const texts = await Promise.all(
      states.map(async (state) => textsOf((await drawn(link({ state }), at)).html, 'p').join()),
    );
    expect(new Set(texts).size).toBe(states.length);
    expect(texts.every(Boolean)).toBe(true);
    const buttons = await Promise.all(
      (['waiting', 'offered'] as const).map(
        async (state) => textsOf((await drawn(link({ state }), at)).html, 'button')[0],
      ),
    );
    expect(buttons[0]).not.toBe(buttons[1]);
  });

  it('is unknown where nobody has it', async () => {
    const none = {
      ...link(),
      load: async (request: Parameters<typeof waitingListPageOf>[0]) =>
        waitingListPageOf(request, undefined),
    };
    expect(await drawn(none, at)).toMatchObject({ status: 404, faults: [], isPersonal: true });
  });

  it('is of a race of the edition', () => {
    expect(editionRaces.map(({ id }) => id)).toContain(offer.raceId);
  });
});
