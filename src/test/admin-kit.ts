import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Session } from '../platform/auth/find-session.ts';
import { type Preset, presets, type Right, wholeRights } from '../platform/auth/rights.rules.ts';
import { insertSession } from '../platform/auth/session.queries.ts';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { OfficeContext } from '../site/office-use-case.ts';
import { insertStaff } from '../staff/staff.queries.ts';

/** Every page of the organiser's side that an admin can open without doing anything before. */
export const adminPaths = [
  '/admin',
  '/admin/sign-in',
  '/admin/account',
  '/admin/file?file=%2Fapi%2Ftill.csv',
  '/admin/staff',
  '/admin/audit',
  '/admin/participants',
  '/admin/participants/1',
  '/admin/participants/new',
  '/admin/participants/1?do=pay',
  '/admin/check-in',
  '/admin/check-in?runner=1',
  '/admin/gear-check',
  '/admin/check-in?do=walk-in',
  '/admin/results/1/exports',
  '/admin/messages',
  '/admin/lists',
  '/admin/lists/payments',
  '/admin/lists?order=name',
  '/admin/registration',
  '/admin/registration/waiting',
  '/admin/registration/payments',
  '/admin/registration/compare',
  '/admin/registration/till',
  '/admin/readiness',
  '/admin/health',
  '/admin/backups',
  '/admin/changes',
  '/admin/start',
  '/admin/results/1/import',
  '/admin/circuit',
  '/admin/results',
  '/admin/results/1',
  '/admin/results/1?do=publish',
  '/admin/results/1?do=versions',
  '/admin/results/1?do=close',
  '/admin/results/1?runner=1',
  '/admin/results/history?q=a',
  '/admin/race-control',
  '/admin/race-control?runner=1',
  '/admin/race-control/checkpoint?id=finish',
  '/admin/race-control/radio',
  '/admin/race-control/links',
  '/admin/changes?edit=notice',
  '/admin/changes?edit=race+1',
  '/email-test',
];

/** The pages where an uploaded file is shown. */
export const uploads = {
  '/admin/lists/imports/:id': {
    at: '/admin/lists',
    form: { intent: 'import' },
    lines: ['Nume;Prenume;E-mail', 'Pop;Ana;ana@mail.example'],
  },
  '/admin/circuit/imports/:id': {
    at: '/admin/circuit',
    form: { intent: 'upload', stage: 'larici' },
    lines: ['Place;Runner;Gender;Born;Country;Category', '1;Bea Ban;F;1983;RO;F40'],
  },
  '/admin/results/1/import/:id': {
    at: '/admin/results/1/import',
    form: { intent: 'upload' },
    lines: ['Bib;Time', '1;3:10:00'],
  },
  '/admin/results/history/imports/:id': {
    at: '/admin/results/history',
    form: { intent: 'upload', year: '2019', race: 'Ridge 33K' },
    lines: ['Place;Runner;Gender;Time', '1;Bea Ban;F;3:10:00'],
  },
} as const;

/** Links of mails that are not valid, and pages that an admin reaches by making something. */
export const madePaths = [
  '/admin/invitation/unknown',
  '/admin/welcome/unknown',
  '/admin/account/address/unknown',
  '/admin/staff/:id',
  ...Object.keys(uploads),
];

/** The admin of the sites that browser tests start. */
export const firstAdmin = { email: 'admin@race.example', password: 'up and down again' };

/**
 * Adds a member of staff with a role, or with single rights, and signs them in: `cookie` is for
 * `app.inject`, on a site over HTTP or HTTPS, as if they had just given a password; not
 * `isConfirmed`: long ago. They have no password with which anybody could sign in.
 */
export async function signedIn(
  db: Kysely<Schema>,
  may: Preset | readonly Right[],
  isConfirmed = true,
): Promise<{ cookie: string; staff: Staff; session: Session }> {
  const email = `${typeof may === 'string' ? may : 'staff'}-${randomUUID()}@race.example`;
  const rights = typeof may === 'string' ? presets[may] : wholeRights(may);
  const staff = await insertStaff(db, { email, name: 'Ana', rights, password_hash: null });
  if (!staff) throw new Error(`${email} is taken`);
  const token = newToken();
  const hash = tokenHash(token);
  await insertSession(db, {
    token_hash: hash,
    staff_id: staff.id,
    device: 'test',
    is_verified: true,
    isConfirmed,
  });
  const session = { staff, hash, isVerified: true, isConfirmed, lacksFactor: false };
  return { cookie: `admin=${token}; __Host-admin=${token}`, staff, session };
}

/** The context of the office's use cases, for a person who is signed in. */
export const contextOf = (
  db: Kysely<Schema>,
  session: Session,
  now: () => Date = () => new Date('2025-07-06T10:00:00Z'),
): OfficeContext => ({
  db,
  session,
  staff: session.staff,
  clock: { now, offsetMs: 0 },
  siteUrl: 'https://race.example',
  ip: '192.0.2.1',
  language: 'en',
});

/** Posts a form as a browser does, from our own page. */
export const postForm = (
  app: FastifyInstance,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  });

/**
 * Signs the browser of a page in, by the form's own address; `siteUrl` absent: the first site's.
 */
export async function signInAsAdmin(page: Page, siteUrl = ''): Promise<void> {
  const answer = await page.request.post(`${siteUrl}/admin/sign-in`, {
    form: firstAdmin,
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`The sign-in answered ${answer.status()}.`);
}
