import { describe, expect, it } from 'vitest';
import { officeCalls } from './office-calls.ts';
import type { ActionGate } from './platform/auth/guards.ts';
import {
  presetNames,
  presets,
  type Right,
  singleRights,
  wholeRights,
} from './platform/auth/rights.rules.ts';
import { isAllowed, type Staff } from './platform/auth/staff.contract.ts';
import { participantActions } from './registration/office/participants/admin-participants.contract.ts';
import type { OfficeContext } from './site/office-use-case.ts';
import { isAuditAction } from './staff/audit/audit-actions.ts';

type Gate = { page: ActionGate['right'] } | ActionGate;
type Declared = Gate | ((...given: unknown[]) => Gate);
type Action = {
  name: string;
  declared: Declared;
  given: unknown[];
  work: UseCase;
};
type UseCase = ((ctx: OfficeContext, ...given: unknown[]) => Promise<unknown>) & { gate: Declared };

/** The use cases of the office, by their names. */
const useCases = Object.values(
  import.meta.glob<Record<string, unknown>>(
    [
      './{*/office,operations}/**/*.ts',
      './staff/*.ts',
      '!./**/*.test.ts',
      '!./**/*-{worker,process}.ts',
    ],
    { eager: true },
  ),
).flatMap((exported) =>
  Object.entries(exported).filter(
    (each): each is [string, UseCase] => typeof each[1] === 'function' && 'gate' in each[1],
  ),
);

/** What is asked for where the gate depends on it: every case of each. */
const cases: Record<string, Record<string, unknown[]>> = {
  setActive: { on: ['x', true], off: ['x', false] },
  takeParticipantAction: {
    ...Object.fromEntries(participantActions.map((name) => [name, [name, { form: {} }]])),
    'cancel for nothing': ['cancel', { form: { amount: '0' } }],
  },
  prepareDownload: {
    plain: [{ kind: 'export', columns: ['lastname'] }],
    safety: [{ kind: 'export', columns: ['lastname', 'medicalInfo'] }],
    results: [{ kind: 'results' }],
    newsletter: [{ kind: 'newsletter' }],
  },
  changeLate: { race: [{ subject: 'race 1' }], notice: [{ subject: 'notice 01234567' }] },
};

const casesOf = ([name, work]: [string, UseCase]): Action[] =>
  typeof work.gate !== 'function'
    ? [{ name, declared: work.gate, given: [], work }]
    : Object.entries(cases[name] ?? { 'no case in this test': [] }).map(([each, given]) => ({
        name: `${name}: ${each}`,
        declared: work.gate,
        given,
        work,
      }));

const actions = useCases.flatMap(casesOf);
const gateOf = ({ declared, given }: Action): Gate =>
  typeof declared === 'function' ? declared(...given) : declared;

/** What the words of each right promise: `rights` in `locales/en/admin.json`. */
const promised: Record<Right, string[]> = {
  runners: ['readCheckInList', 'handOutBib', 'noteGearCheck'],
  participants: [
    'readParticipant',
    'takeParticipantAction: edit',
    'takeParticipantAction: pay',
    'setBib',
    'prepareDownload: plain',
    'startImport',
    'sendMessage',
  ],
  safety: ['readSafetyData'],
  refund: ['readParticipant', 'takeParticipantAction: refund', 'takeParticipantAction: settle'],
  'race-day': ['fireGun', 'judgeRecords', 'publishSeenResults'],
  registration: ['changeOpening', 'offerPlaceByHand', 'changeLate: race', 'changeLate: notice'],
  money: [
    'readParticipant',
    'takeParticipantAction: pay',
    'checkPaymentList',
    'enterPaymentList',
    'readPayments',
    'startComparison',
  ],
  pictures: ['setPicture', 'useCourse'],
  'email-test': ['sendTestEmail'],
  audit: ['readAudit'],
  staff: ['invite', 'changeRights'],
  'safety-export': ['prepareDownload: safety'],
};

const staffWith = (rights: readonly Right[]): Staff => ({
  id: 'x',
  email: 'ana@race.example',
  name: 'Ana',
  role: 'custom',
  rights: [...rights],
});

/** A use case that comes to the database was let in. */
const letIn = (): never => {
  throw new Error('let in');
};

/** What comes of an action: done, or why not. */
async function tryIt(
  { given, work }: Action,
  rights: readonly Right[],
  isConfirmed: boolean,
): Promise<string> {
  const session = {
    staff: staffWith(rights),
    hash: Buffer.alloc(0),
    isVerified: true,
    lacksFactor: false,
    isConfirmed,
  };
  const ctx = {
    session,
    staff: session.staff,
    clock: { now: () => new Date() },
    get db() {
      return letIn();
    },
  };
  try {
    const outcome = await work(ctx as never, ...given);
    const { code = '' } = (outcome ?? {}) as { code?: string };
    // Whatever else it answers was found out after the guard had let it in.
    return ['role-missing', 'step-up-needed'].includes(code) ? code : 'done';
  } catch (error) {
    return String(error).includes('without the right') ? 'role-missing' : 'done';
  }
}

const people: [string, readonly Right[]][] = [
  ...presets.admin.map((right): [string, readonly Right[]] => [`${right} alone`, [right]]),
  ...presetNames.map((name): [string, readonly Right[]] => [`the preset ${name}`, presets[name]]),
];

describe('every action of the office', () => {
  it.each(people)('with %s, with and without the password again', async (_name, rights) => {
    for (const action of actions) {
      const gate = gateOf(action);
      const needed = 'page' in gate ? [gate.page] : [gate.right, gate.also ?? 'signed-in'];
      const isLetIn = needed.every((access) => isAllowed(staffWith(rights), access));
      const asksAgain = !('page' in gate) && (gate.bulk !== undefined || gate.isGrave === true);
      expect([action.name, await tryIt(action, rights, true)]).toEqual([
        action.name,
        isLetIn ? 'done' : 'role-missing',
      ]);
      expect([action.name, await tryIt(action, rights, false)]).toEqual([
        action.name,
        isLetIn ? (asksAgain ? 'step-up-needed' : 'done') : 'role-missing',
      ]);
    }
  });

  it.each(Object.entries(promised) as [Right, string[]][])(
    'is opened by %s as its words promise: %j',
    async (right, names) => {
      for (const name of names) {
        const action = actions.find((each) => each.name === name);
        if (!action) throw new Error(`no such action: ${name}`);
        expect([name, await tryIt(action, wholeRights([right]), true)]).toEqual([name, 'done']);
      }
    },
  );

  it('shows volunteers and doctors neither addresses nor money', async () => {
    const kept = ['readParticipant', 'findForAdmin', 'readPayments', 'takeParticipantAction: pay'];
    for (const action of actions.filter(({ name }) => kept.includes(name)))
      for (const preset of ['volunteer', 'doctor'] as const)
        expect([action.name, await tryIt(action, presets[preset], true)]).toEqual([
          action.name,
          'role-missing',
        ]);
  });

  it('can be done with some right that is given alone, or by admins', () => {
    const shut = actions.filter((action) => {
      const gate = gateOf(action);
      if ('page' in gate || gate.also) return false;
      return ![...singleRights, 'safety-export' as const].some((right) =>
        isAllowed(staffWith([right]), gate.right),
      );
    });
    expect(shut.map(({ name }) => name)).toEqual([]);
  });

  it('is named by the history where it brings the data of many out or in', () => {
    const gates = [...actions.map(gateOf), ...Object.values(officeCalls)];
    const names = gates.flatMap((gate) => ('bulk' in gate && gate.bulk ? [gate.bulk] : []));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !isAuditAction(name))).toEqual([]);
  });
});
