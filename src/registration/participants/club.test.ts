import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { personalData } from '../../personal-data.ts';
import { goodForm } from '../../test/good-form.ts';
import { racesForEach } from '../../test/my-registration-kit.ts';
import { asStaff } from '../../test/participants-admin-kit.ts';
import { exportRegistration } from '../my-registration/export-registration.ts';
import { exportParticipants } from '../office/exports/export-participants.ts';
import { guessFields } from '../office/imports/import-values.ts';
import { readParticipant } from '../office/participants/read-participant.ts';
import { takeParticipantAction } from '../office/participants/take-participant-action.ts';
import { tidyRegistration, visitorProblems } from '../registration.rules.ts';
import { registrationFacts } from '../registration-facts.ts';
import { listParticipants } from './participants.queries.ts';
import { startListCsv } from './start-list-csv.ts';

const races = racesForEach();
const club = 'CS alpin Umbra';

describe('the club of a runner', () => {
  const problemsOf = (given: string) =>
    visitorProblems({ ...goodForm, club: given }, registrationFacts());

  it('may be left out, holds 80 characters, and may be called by its page', () => {
    expect(problemsOf('')).toEqual({});
    expect(problemsOf('a'.repeat(80))).toEqual({});
    expect(problemsOf('a'.repeat(81))).toEqual({ club: 'registration-text-long' });
    for (const called of ['alergotura.ro', 'CS Univ.Cluj', 'www.4run.ro'])
      expect(problemsOf(called)).toEqual({});
  });

  it('keeps its capitals as typed, on one line', () => {
    expect(tidyRegistration({ ...goodForm, club: ' alpin\n Umbra ' }).club).toBe('alpin Umbra');
  });

  it('goes from the form to the public list and its file, and to the runner’s own data', async () => {
    const id = await races.registered(1, { club });
    const { everybody: list } = await listParticipants(races.db);
    expect(list).toMatchObject([{ id, club }]);
    const file = await text(
      startListCsv(list, { language: 'de', raceName: () => 'Lauf', waves: () => [] }),
    );
    const [head, row] = file.split('\r\n').map((line) => line.split(';'));
    expect(head?.[3]).toBe('Verein');
    expect(row?.[3]).toBe(club);
    expect(await exportRegistration(races.db, id, personalData)).toMatchObject({
      person: { club },
    });
  });

  it('is exported, and known again in any language when a list is imported', async () => {
    await races.registered(1, { club });
    const wanted = { format: 'csv-comma', columns: ['lastname', 'club'] } as const;
    const file = exportParticipants(
      races.db,
      { ...wanted, columns: [...wanted.columns], filter: { raceId: null, status: null } },
      'it',
    );
    expect(await text(file)).toMatch(new RegExp(`,Società\r\n.+,${club}\r\n$`));
    expect(
      ['Club', 'Verein', 'Società', 'Echipa', 'equipe'].map((name) => guessFields([name])),
    ).toEqual(Array.from({ length: 5 }, () => ['club']));
  });

  it('is edited by the organiser, whose history tells what it was', async () => {
    const id = await races.registered(1, { club });
    const { ctx } = await asStaff(races.db);
    const open = await readParticipant(ctx, id);
    expect(open?.shown.club).toBe(club);
    const form = { ...open?.shown, seen: open?.seen, club: 'Vulturii' };
    expect(await takeParticipantAction(ctx, 'edit', { id, form, isSure: true })).toEqual({
      ok: true,
    });
    const { everybody } = await listParticipants(races.db);
    expect(everybody).toMatchObject([{ club: 'Vulturii' }]);
    const [entry] = (await readParticipant(ctx, id))?.history ?? [];
    expect(entry).toMatchObject({ before: { club }, after: { club: 'Vulturii' } });
  });
});
