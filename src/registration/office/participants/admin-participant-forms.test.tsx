import { describe, expect, it } from 'vitest';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { open, payment, plain, rich, shown } from '../../../test/participant-page-kit.tsx';
import { tagsIn, textsOf } from '../../../test/rendered.tsx';
import {
  type OpenParticipant,
  type ParticipantActionName,
  participantActions,
} from './admin-participants.contract.ts';

describe('the form of a step', () => {
  // The bib, the note and the safety data have forms of their own on the page.
  const actions = participantActions.filter((each) => !['settle', 'note', 'safety'].includes(each));

  it('asks what each step needs', () => {
    const shown = (action: ParticipantActionName) => {
      const html = open(rich, { action, values: { payment: payment.id } });
      return outlineOf(html.slice(html.indexOf('<form class="panel form"')));
    };
    const settle = shown('settle');
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
    for (const action of actions) others.push(outlineDiff(settle, shown(action)));
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
      + p: Without a payment: the registration is then confirmed, not paid. Enter money or an invi…
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

  it('asks for a consent that is missing, and for an amount only where there is one', () => {
    expect(open(plain, { action: 'confirm' })).not.toContain('name="override"');
    const amount = (who: OpenParticipant, action: ParticipantActionName) =>
      tagsIn(open(who, { action }), 'input').find(({ name }) => name === 'amount');
    expect(amount(plain, 'refund')).toMatchObject({ value: '' });
    expect(amount(rich, 'refund')).toMatchObject({ value: '30' });
    expect(amount(rich, 'cancel')).toMatchObject({ value: '75' });
    expect(amount(rich, 'pay')).toMatchObject({ value: '20' });
  });
});

describe('what was posted about a participant', () => {
  const consequences = {
    changes: [{ field: 'isemaparticipant', before: 'true', now: '' }],
    mails: [{ to: 'ana@mail.example', subject: 'Moved' }],
    isLinkSent: true,
  };

  it('is asked about once more, with what it would do', () => {
    const values = { intent: 'edit', email: 'new@mail.example', lastname: 'Popa' };
    const html = open(rich, { action: 'edit', values, consequences });
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h2: Edit: are you sure?
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
    const quiet = open(plain, {
      action: 'mail',
      values: { intent: 'mail' },
      consequences: nothing,
    });
    expect(outlineOf(quiet)).toMatchInlineSnapshot(`
      "h2: Send the link again: are you sure?
      h3: This changes
      p: No data will change.
      h3: These emails go out
      p: No email goes out.
      input type=hidden name=intent value=mail
      button type=submit value=true name=sure: Yes, do it
      button type=submit value=true name=again: Back to the form"
    `);
    const unpaid = open(
      { ...plain, shown: { ...shown, paid: '0' } },
      { action: 'edit', values, consequences: { ...consequences, isLinkSent: false } },
    );
    expect(unpaid).not.toContain('class="outcome"');
    expect(unpaid).not.toContain('new@mail.example</li>');
  });

  it('stays as it was typed in what comes back', () => {
    const inputs = (outcome: Parameters<typeof open>[1]) => tagsIn(open(rich, outcome), 'input');
    const value = (outcome: Parameters<typeof open>[1], of: string) =>
      inputs(outcome).find(({ name }) => name === of)?.value;
    expect(value({ action: 'pay', values: { amount: '5' } }, 'amount')).toBe('5');
    expect(value({ action: 'edit', values: { lastname: 'Popa', seen: 'x' } }, 'lastname')).toBe(
      'Popa',
    );
    expect(value({ values: { bib: '13' } }, 'bib')).toBe('13');
    const kept = { emergencyContactName: 'Eva', digest: 'd' };
    const refused = { ok: false as const, code: 'safety-changed' as const };
    expect(value({ action: 'safety', values: kept, refused }, 'emergencyContactName')).toBe('Eva');
    const note = open(rich, { action: 'note', values: { note: 'Long' } });
    expect(textsOf(note, 'textarea')[0]).toBe('Long');
  });

  it('says at the field what is wrong', () => {
    const problems = { lastname: 'registration-name-missing' } as never;
    const html = open(rich, {
      action: 'edit',
      refused: { ok: false, problems, canOverride: true },
    });
    expect(html).toMatch(/id="admin-lastname"[^>]*aria-invalid="true"/);
  });

  it('opens what concerns health, for a reason', () => {
    const safety = (outcome: Parameters<typeof open>[1]) =>
      outlineOf(
        `<form${open(rich, outcome)
          .split('<form')
          .find((each) => each.includes('id="safety"'))}`,
      );
    const closed = safety({});
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
    const short = safety({
      action: 'safety-data',
      values: { reason: 'x' },
      refused: { ok: false, code: 'safety-reason' },
    });
    expect(outlineDiff(closed, short)).toMatchInlineSnapshot(`
      "+ input maxlength=300 autofocus autocomplete=off aria-invalid=true aria-describedby=admin-re…
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      + p: Please say why, in 10 characters or more."
    `);
    const data = {
      emergencyContactName: 'Ion Pop',
      emergencyContactPhone: '+40 712 000 000',
      medicalInfo: 'Asthma',
      acceptMedical: 'true',
      digest: 'd',
    };
    expect(outlineDiff(closed, safety({ safety: data }))).toMatchInlineSnapshot(`
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
  });
});
