import { describe, expect, it } from 'vitest';
import { type Drawn, posted } from '../../../test/drawn-page.tsx';
import { asked, away, noted } from '../../../test/noted.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import {
  linesOf,
  lists,
  one,
  open,
  payment,
  place,
  plain,
  rich,
  shown,
} from '../../../test/participant-page-kit.ts';
import { tagsIn, textsOf } from '../../../test/rendered.tsx';
import {
  type OpenParticipant,
  type ParticipantActionName,
  type ParticipantsAdmin,
  participantActions,
} from './admin-participants.contract.ts';

describe('the form of a step', () => {
  // The bib, the note and the safety data have forms of their own on the page.
  const actions = participantActions.filter((each) => !['settle', 'note', 'safety'].includes(each));

  it('asks what each step needs', async () => {
    const shown = async (intent: ParticipantActionName) => {
      const page = await open(rich, { do: intent, payment: payment.id });
      expect(page.faults).toEqual([]);
      return outlineOf(page.html.slice(page.html.indexOf('<form class="panel form"')));
    };
    const settle = await shown('settle');
    expect(settle).toMatchInlineSnapshot(`
      "form novalidate action=/admin/participants/7
      h2: Note that it was given back
      p: Only when you have given the money back: the runner gets an email that says so.
      input type=hidden name=intent value=settle
      input type=hidden name=seen value=seen
      input type=hidden name=key value=UUID
      input type=hidden name=payment value=UUID
      label for=admin-reason: Reason
      input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      p: At least two words. It is kept in the history.
      button type=submit: Go on"
    `);
    const others = [];
    for (const action of actions) others.push(outlineDiff(settle, await shown(action)));
    expect(others.join('\n\n')).toMatchInlineSnapshot(`
      "+ h2: Edit
      + p: The rules of registration hold here too. An unpaid registration gets the fee that fits.…
      + input type=hidden name=intent value=edit
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-firstname: First name
      + input type=text maxlength=60 autocomplete=off name=firstname value=Ana
      + label for=admin-lastname: Last name
      + input type=text maxlength=60 autocomplete=off name=lastname value=Pop
      + label for=admin-hasOneName
      + input type=checkbox aria-describedby=admin-hasOneName-hint name=hasOneName value=true: Has only one name
      + p: Then write it as the last name.
      + label for=admin-gender: Gender
      + select name=gender autocomplete=off
      + option value=: Choose…
      + option value=female selected: Female
      + option value=male: Male
      + label for=admin-birthDate: Date of birth
      + input type=date max=2025-07-05 autocomplete=off name=birthDate value=1984-02-01
      + label for=admin-country: Country
      + select name=country autocomplete=off
      + option value=: Choose…
      + option value=AL: Albania
      + option value=AD: Andorra
      + option value=AR: Argentina
      + option value=AM: Armenia
      + option value=AU: Australia
      + option value=RO selected: Romania
      + label for=admin-club: Club
      + input type=text maxlength=80 autocomplete=off name=club value=
      + label for=admin-email: Email
      + input type=email maxlength=254 autocomplete=off name=email value=ana@mail.example
      + div aria-live=polite
      + label for=admin-phone: Phone
      + input type=tel maxlength=30 autocomplete=off name=phone value=+40 712 345 678
      + label for=admin-licence: Federation licence
      + input type=text maxlength=60 autocomplete=off name=licence value=
      + label for=admin-tshirtSize: T-shirt size
      + select name=tshirtSize autocomplete=off
      + option value= selected: Choose…
      + option value=XS: XS
      + option value=S: S
      + option value=M: M
      + option value=L: L
      + option value=XL: XL
      + label for=admin-guardianName: Guardian
      + input type=text maxlength=100 autocomplete=off name=guardianName value=Eva Pop
      + label for=admin-guardianEmail: Guardian’s email
      + input type=email maxlength=254 autocomplete=off name=guardianEmail value=
      + div aria-live=polite
      + label for=admin-language: Language of the emails
      + select name=language autocomplete=off
      + option value=en: English
      + option value=ro: Română
      + option value=fr: Français
      + option value=de: Deutsch
      + option value=it: Italiano
      + option value=es: Español
      + label for=admin-isemaparticipant
      + input type=checkbox name=isemaparticipant value=true: Circuit
      + label for=admin-override
      + input type=checkbox name=override value=true: Override the rules; I have given a reason

      + h2: Change the extras
      + p: What the race sells, also after the last day to order; what is ordered keeps its price.…
      + input type=hidden name=intent value=extras
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle

      + h2: Change race
      + p: By the rules for changing race. If the new race costs more, the runner pays the differe…
      + input type=hidden name=intent value=move
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-raceid: New race
      + select name=raceid autocomplete=off
      + option value=2: Ridge Run 11K, places left: 5
      + option value=1: Ridge Run 33K, places left: 0
      + label for=admin-override
      + input type=checkbox name=override value=true: Override the rules; I have given a reason
      + label for=admin-waive
      + input type=checkbox name=waive value=true: Waive the difference; I have given a reason

      + h2: Enter a payment
      + p: For money that came past the payment provider, or for an invitation. The entry fee lack…
      + input type=hidden name=intent value=pay
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-source: How it was paid
      + select name=source autocomplete=off
      + option value= selected: Choose…
      + option value=card: card, at our desk
      + option value=transfer: bank transfer
      + option value=cash: cash
      + option value=free: free (invited)
      + label for=admin-amount: Amount in lei
      + input inputmode=decimal autocomplete=off aria-describedby=admin-amount-hint name=amount va…
      + p: An invitation waives what is owed.
      + label for=admin-receipt: Receipt number
      + input maxlength=40 autocomplete=off name=receipt
      + label for=admin-paidOn: Paid on
      + input type=date autocomplete=off aria-describedby=admin-paidOn-hint name=paidOn
      + p: Empty: today.
      + label for=admin-override
      + input type=checkbox name=override value=true: Another amount than is owed: less settles th…

      + h2: Confirm
      + p: Without a payment: the registration then stands as confirmed, not paid. Enter money or…
      + input type=hidden name=intent value=confirm
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-override
      + input type=checkbox name=override value=true: Confirm without the guardian’s consent; I ha…

      + h2: Cancel the registration
      + p: The place is released. By the rules 75.00 lei is refunded now; you may refund up to 100…
      + input type=hidden name=intent value=cancel
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-amount: Amount in lei
      + input inputmode=decimal autocomplete=off name=amount value=75

      + h2: Refund money
      + p: Without cancelling. Up to 100.00 lei can be refunded, to the payment method that was us…
      + input type=hidden name=intent value=refund
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-amount: Amount in lei
      + input inputmode=decimal autocomplete=off name=amount value=30

      + h2: Send the link again
      + p: To ana@mail.example.
      + input type=hidden name=intent value=mail
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      - label for=admin-reason: Reason
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      - p: At least two words. It is kept in the history.

      + h2: Send the guardian’s email again
      + p: The guardian gets the email with the link once more.
      + input type=hidden name=intent value=remind
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle
      - label for=admin-reason: Reason
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      - p: At least two words. It is kept in the history.

      + h2: Open safety data to the new address
      + p: The office has changed the email address, so emergency and health data are closed to an…
      + input type=hidden name=intent value=release
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets an email that says so.
      - input type=hidden name=intent value=settle"
    `);
  });

  it('asks for a consent that is missing, and for an amount only where there is one', async () => {
    const confirm = await open(plain, { do: 'confirm' });
    expect(confirm.html).not.toContain('name="override"');
    const amount = async (who: OpenParticipant, intent: string) =>
      tagsIn((await open(who, { do: intent })).html, 'input').find(({ name }) => name === 'amount');
    expect(await amount(plain, 'refund')).toMatchObject({ value: '' });
    expect(await amount(rich, 'refund')).toMatchObject({ value: '30' });
    expect(await amount(rich, 'cancel')).toMatchObject({ value: '75' });
    expect(await amount(rich, 'pay')).toMatchObject({ value: '20' });
  });
});

describe('what is posted about a participant', () => {
  const send = (
    form: Record<string, string>,
    changes: Partial<ParticipantsAdmin> = {},
    bibs = lists(),
  ) => posted(one({ open: noted(rich), ...changes }, bibs), form, place);
  const back = async (...what: Parameters<typeof send>) => (await send(...what)) as Drawn;

  it('is a step, sure or asked about first', async () => {
    const to = (done: string) => ({ goTo: `/admin/participants/7?done=${done}` });
    expect(await send({ intent: 'pay', sure: 'true' })).toEqual(to('pay'));
    expect(asked.at(-1)).toEqual([
      'pay',
      { id: 7, form: { intent: 'pay', sure: 'true' }, isSure: true },
    ]);
    await send({ intent: 'pay' });
    expect(asked.at(-1)).toMatchObject(['pay', { isSure: false }]);
    for (const intent of ['note', 'safety']) {
      expect(await send({ intent })).toEqual(to(intent));
      expect(asked.at(-1)).toMatchObject([intent, { isSure: true }]);
    }
  });

  it('says what a step would do, and asks once more', async () => {
    const consequences = {
      changes: [{ field: 'isemaparticipant', before: 'true', now: '' }],
      mails: [{ to: 'ana@mail.example', subject: 'Moved' }],
      isLinkSent: true,
    };
    const form = { intent: 'edit', email: 'new@mail.example', lastname: 'Popa' };
    const page = await back(form, { take: noted({ ok: true, consequences }) });
    expect([page.status, page.faults]).toEqual([200, []]);
    expect(outlineOf(page.html)).toMatchInlineSnapshot(`
      "h1: Ana Pop
      a href=/admin/participants/7: Go back without changing anything
      h2: Edit: are you sure?
      h3: This changes
      li: Circuit: yes → no
      p: What was paid stays as it is: leaving the circuit gives nothing back by itself. Whether…
      h3: These emails go out
      li: ana@mail.example: Moved
      li: The email with the link goes to new@mail.example.
      input type=hidden name=intent value=edit
      input type=hidden name=email value=new@mail.example
      input type=hidden name=lastname value=Popa
      button type=submit value=true name=sure: Yes, do it
      button type=submit value=true name=again: Back to the form"
    `);
    const nothing = { changes: [], mails: [], isLinkSent: false };
    const quiet = await back(
      { intent: 'mail' },
      { take: noted({ ok: true, consequences: nothing }), open: noted(plain) },
    );
    expect(linesOf(quiet).slice(2)).toMatchInlineSnapshot(`
      [
        "h2: Send the link again: are you sure?",
        "h3: This changes",
        "p: No data will change.",
        "h3: These emails go out",
        "p: No email goes out.",
        "input type=hidden name=intent value=mail",
        "button type=submit value=true name=sure: Yes, do it",
        "button type=submit value=true name=again: Back to the form",
      ]
    `);
    const unpaid = await back(form, {
      take: noted({ ok: true, consequences: { ...consequences, isLinkSent: false } }),
      open: noted({ ...plain, shown: { ...shown, paid: '0' } }),
    });
    expect(unpaid.html).not.toContain('class="outcome"');
    expect(unpaid.html).not.toContain('new@mail.example</li>');
  });

  it('comes back with its form to be changed', async () => {
    const page = await back({ intent: 'pay', again: 'true', amount: '5', seen: 'x' });
    expect(tagsIn(page.html, 'input').find(({ name }) => name === 'amount')?.value).toBe('5');
    const edited = await back({ intent: 'edit', again: 'true', lastname: 'Popa', seen: 'x' });
    expect(tagsIn(edited.html, 'input').find(({ name }) => name === 'lastname')?.value).toBe(
      'Popa',
    );
    expect((await back({ intent: 'x' })).html).toContain('id="admin-history"');
  });

  it('comes back with why it was refused', async () => {
    const refused = { ok: false as const, code: 'reason' as const };
    const page = await back({ intent: 'cancel' }, { take: noted(refused) });
    expect(page.status).toBe(409);
    const alert = (html: string) =>
      outlineOf(html.split('role="alert">')[1]?.split('<form')[0] ?? '');
    expect(alert(page.html)).toMatchInlineSnapshot(
      `"p: Please give a reason of at least two words."`,
    );
    const changed = [{ field: 'lastname' as const, before: 'Pop', now: 'Popa' }];
    const stale = await back({ intent: 'edit' }, { take: noted({ ok: false, changed }) });
    expect(stale.status).toBe(409);
    expect(alert(stale.html)).toMatchInlineSnapshot(`
      "p: Somebody else has changed this meanwhile. What you typed is still here: look at it agai…
      li: Last name: Pop → Popa"
    `);
    const problems = {
      lastname: 'registration-name-missing',
      acceptTerms: 'registration-terms-missing',
    } as never;
    const wrong = await back(
      { intent: 'edit', seen: 'x' },
      { take: noted({ ok: false, problems, canOverride: true }) },
    );
    expect(wrong.status).toBe(400);
    expect(alert(wrong.html)).toMatchInlineSnapshot(`
      "p: Please check these fields
      a href=#admin-lastname: Last name : Please enter your name
      a href=#admin-accepted: Please accept the terms and conditions"
    `);
    expect(wrong.html).toMatch(/id="admin-lastname"[^>]*aria-invalid="true"/);
  });

  it('comes back with its form where nothing could be done', async () => {
    const failed = '<div class="outcome is-failure" role="alert"><p>';
    const cancel = await back({ intent: 'cancel', amount: '5' }, { take: away });
    expect(cancel.status).toBe(503);
    expect(cancel.html).toContain(failed);
    expect(tagsIn(cancel.html, 'input').find(({ name }) => name === 'amount')?.value).toBe('5');
    const read = await back({ intent: 'safety-data', reason: 'A call' }, { readSafetyData: away });
    expect(read.status).toBe(503);
    expect(read.html).toContain(failed);
    expect(tagsIn(read.html, 'input').find(({ name }) => name === 'reason')?.value).toBe('A call');
  });

  it('is a bib, or none', async () => {
    expect(await send({ intent: 'bib', bib: ' 12 ' })).toEqual({
      goTo: '/admin/participants/7?done=bib',
    });
    expect(asked.at(-1)).toEqual([{ id: 7, bib: 12 }]);
    await send({ intent: 'bib', bib: ' ' });
    expect(asked.at(-1)).toEqual([{ id: 7, bib: null }]);
    await send({ intent: 'bib' });
    expect(asked.at(-1)).toEqual([{ id: 7, bib: null }]);
    const taken = await back({ intent: 'bib', bib: '13' }, {}, lists(away));
    expect(taken.status).toBe(503);
    expect(tagsIn(taken.html, 'input').find(({ name }) => name === 'bib')?.value).toBe('13');
    expect(taken.html).toContain('<div class="outcome is-failure" role="alert">');
  });

  it('opens what concerns health, for a reason', async () => {
    const safety = (html: string) =>
      outlineOf(`<form${html.split('<form').find((each) => each.includes('id="safety"'))}`);
    const closed = safety((await open(rich)).html);
    expect(closed).toMatchInlineSnapshot(`
      "form novalidate action=/admin/participants/7
      h2: Emergency and health
      p: Hidden. Say why you need to see it: the history records who looked and when, and your r…
      label for=admin-reason: Reason
      input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      p: 10 characters at least.
      button type=submit value=safety-data name=intent: Show it once
      section aria-labelledby=admin-history
      h2: What the office did
      p: Nothing yet."
    `);
    const short = await back({ intent: 'safety-data', reason: 'x' });
    expect(asked.at(-2)).toEqual([7, 'x']);
    expect(short.status).toBe(400);
    expect(outlineDiff(closed, safety(short.html))).toMatchInlineSnapshot(`
      "+ input maxlength=300 autofocus autocomplete=off aria-invalid=true aria-describedby=admin-re…
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      + p: Please say why, in 10 characters or more."
    `);
    expect(short.html).not.toContain('<div class="outcome is-failure"');
    const data = {
      emergencyContactName: 'Ion Pop',
      emergencyContactPhone: '+40 712 000 000',
      medicalInfo: 'Asthma',
      acceptMedical: 'true',
      digest: 'd',
    };
    const read = await back(
      { intent: 'safety-data' },
      { readSafetyData: noted({ ok: true, data }) },
    );
    expect(asked.at(-2)).toEqual([7, '']);
    expect(read.status).toBe(200);
    expect(outlineDiff(closed, safety(read.html))).toMatchInlineSnapshot(`
      "+ h2 tabindex=-1 autofocus: Emergency and health
      + p: Shown this once. Reload the page and it is closed again.
      + label for=admin-emergencyContactName: Emergency contact
      + input maxlength=100 autocomplete=off name=emergencyContactName value=Ion Pop
      + label for=admin-emergencyContactPhone: Emergency phone
      + input type=tel maxlength=30 autocomplete=off name=emergencyContactPhone value=+40 712 000…
      + label for=admin-medicalInfo: Medical information
      + textarea rows=3 name=medicalInfo maxlength=2000 autocomplete=off: Asthma
      + label for=admin-acceptMedical
      + input type=checkbox name=acceptMedical checked value=true: The runner has explicitly conse…
      + input type=hidden name=seen value=seen
      + input type=hidden name=digest value=d
      + button type=submit value=safety name=intent: Save the safety data
      - h2: Emergency and health
      - p: Hidden. Say why you need to see it: the history records who looked and when, and your r…
      - label for=admin-reason: Reason
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      - p: 10 characters at least.
      - button type=submit value=safety-data name=intent: Show it once"
    `);
    const kept = await back(
      { intent: 'safety', emergencyContactName: 'Eva', digest: 'd' },
      { take: noted({ ok: false, code: 'safety-changed' }) },
    );
    expect(
      tagsIn(kept.html, 'input').find(({ name }) => name === 'emergencyContactName'),
    ).toMatchObject({ value: 'Eva' });
    const note = await back(
      { intent: 'note', note: 'Long' },
      { take: noted({ ok: false, code: 'note-long' }) },
    );
    expect(textsOf(note.html, 'textarea')[0]).toBe('Long');
  });
});
