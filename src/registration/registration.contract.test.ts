import { describe, expect, it } from 'vitest';
import {
  registrationAnswer,
  registrationBody,
  registrationRefusal,
  waitingAnswer,
  waitingBody,
} from './registration.contract.ts';
import { registrationFields } from './registration.rules.ts';

const key = '4c8f6f1e-4a0e-4b5a-9a51-0d9d6d7c1a11';
/** The fields that a body is refused for. */
const refusedFor = (
  schema: ReturnType<typeof registrationBody> | typeof waitingBody,
  body: object,
) => schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the body of a registration', () => {
  it('needs nothing but its key: the rules tell every problem at once', () => {
    const body = registrationBody().parse({ key });
    const { key: own, acceptOverlap, ...form } = body;
    expect(own).toBe(key);
    expect(acceptOverlap).toBe(false);
    expect(Object.keys(form).toSorted()).toEqual(registrationFields.toSorted());
    expect(new Set(Object.values(form))).toEqual(new Set(['', false]));
  });

  it.each(['', 'x', '4c8f6f1e', undefined, 7])('is refused with the key %s', (other) => {
    expect(refusedFor(registrationBody(), { key: other })).toEqual(['key']);
  });

  it('takes the number of a race as a number or a text', () => {
    expect(registrationBody().parse({ key, raceid: 2 }).raceid).toBe('2');
    expect(registrationBody().parse({ key, raceid: '2' }).raceid).toBe('2');
  });

  it.each([
    ['firstname', 10_000],
    ['medicalInfo', 10_000],
    ['raceid', 20],
    ['offer', 200],
  ])('takes so many characters of %s: %i', (field, most) => {
    expect(refusedFor(registrationBody(), { key, [field]: 'x'.repeat(most) })).toEqual([]);
    expect(refusedFor(registrationBody(), { key, [field]: 'x'.repeat(most + 1) })).toEqual([field]);
  });

  it.each([
    ['acceptTerms', 'on'],
    ['acceptOverlap', 1],
    ['isemaparticipant', 'false'],
    ['lastname', 7],
    ['email', null],
  ])('is refused where %s is %j: a box is true or false, a text is a text', (field, value) => {
    expect(refusedFor(registrationBody(), { key, [field]: value })).toEqual([field]);
  });

  it('leaves aside what is no field of the form', () => {
    const body = registrationBody().parse({ key, status: 'confirmed', feeMinor: 0 });
    expect(body).not.toHaveProperty('status');
    expect(body).not.toHaveProperty('feeMinor');
  });
});

describe('the body of an entry of the waiting list', () => {
  it('is empty where nothing is said', () => {
    const empty = { raceid: '', firstname: '', lastname: '', hasOneName: false, email: '' };
    expect(waitingBody.parse({})).toEqual(empty);
    expect(waitingBody.parse({ raceid: 1, phone: '7' })).toEqual({ ...empty, raceid: '1' });
  });

  it('is refused for a text that is none, or too long to be read', () => {
    expect(refusedFor(waitingBody, { firstname: 7, lastname: 'x'.repeat(10_001) })).toEqual([
      'firstname',
      'lastname',
    ]);
  });
});

it('the answer to an entry of the waiting list tells nothing of the list', () => {
  expect(waitingAnswer.parse({ success: true, ahead: ['Ana'] })).toEqual({ success: true });
  expect(waitingAnswer.safeParse({ success: false }).success).toBe(false);
});

describe('the answer to a registration', () => {
  const answer = { id: 7, status: 'pending', amountMinor: 120_00, heldUntil: null };

  it('says what it costs in whole minor units, and until when the place is kept', () => {
    expect(registrationAnswer.parse(answer)).toEqual(answer);
    const kept = { ...answer, heldUntil: '2025-05-01T09:00:00.000Z' };
    expect(registrationAnswer.parse(kept)).toEqual(kept);
  });

  it.each(['pending', 'confirmed', 'cancelled'])('says how it stands: %s', (status) => {
    expect(registrationAnswer.parse({ ...answer, status }).status).toBe(status);
  });

  it.each([
    { status: 'open' },
    { status: '' },
    { amountMinor: 120.5 },
    { heldUntil: undefined },
    { id: '7' },
  ])('is none with %j', (changes) => {
    expect(registrationAnswer.safeParse({ ...answer, ...changes }).success).toBe(false);
  });

  it('names every field’s problem where it is refused', () => {
    const name = { code: 'registration-name-missing', message: 'Enter the first name.' };
    const refusal = { code: 'value-invalid', message: 'No.', problems: { firstname: name } };
    expect(registrationRefusal.safeParse(refusal).data).toMatchObject({
      problems: { firstname: { code: 'registration-name-missing' } },
    });
    const loose = { ...refusal, problems: { firstname: 'missing' } };
    expect(registrationRefusal.safeParse(loose).success).toBe(false);
  });
});
