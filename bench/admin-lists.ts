/**
 * `node bench/admin-lists.ts`: exports of 50,000 and an import of 5,000, on the build that is
 * there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { serverFlags } from '../scripts/server-flags.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { firstAdmin } from '../src/test/admin-kit.ts';
import { fillParticipants } from './fill-participants.ts';
import { recordSection } from './record-section.ts';

const root = path.join(import.meta.dirname, '..');
const title = '## Lists of the organiser’s side (`node bench/admin-lists.ts`)';
const port = Number(process.env.PORT ?? 4310);
const siteUrl = `http://localhost:${port}`;
const exported = 50_000;
const imported = 5000;

type Site = { child: ChildProcess; cookie: string };

async function startSite(dataDir: string): Promise<Site> {
  const child = spawn(
    process.execPath,
    [...serverFlags, path.join(root, 'dist/server/server.js')],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ADMIN_EMAIL: firstAdmin.email,
        ADMIN_PASSWORD: firstAdmin.password,
      },
      stdio: 'inherit',
    },
  );
  for (;;) {
    const isReady = await fetch(`${siteUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await sleep(200);
  }
  const answer = await post('/admin/sign-in', new URLSearchParams(firstAdmin), '');
  return { child, cookie: String(answer.headers.get('set-cookie')).split(';', 1)[0] ?? '' };
}

const post = (address: string, body: URLSearchParams | FormData, cookie: string) =>
  fetch(siteUrl + address, { method: 'POST', body, redirect: 'manual', headers: { cookie } });

/** Resident memory of a process in MiB. */
function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

/** The most memory while `work` runs, its seconds and its result. */
async function watch<Result>({ child }: Site, work: () => Promise<Result>) {
  const pid = child.pid ?? 0;
  const before = residentMb(pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentMb(pid))), 20);
  const began = performance.now();
  const result = await work();
  clearInterval(looking);
  return { before, most, seconds: (performance.now() - began) / 1000, result };
}

const columns = Object.fromEntries(
  ['id', 'bib', 'lastname', 'firstname', 'birthDate', 'country', 'race', 'email', 'phone'].map(
    (column) => [`column.${column}`, 'on'],
  ),
);

/** Takes an export and answers its bytes. */
async function takeExport({ cookie }: Site, format: string): Promise<number> {
  const form = new URLSearchParams({ intent: 'export', format, ...columns });
  const { headers } = await post('/admin/lists', form, cookie);
  const answer = await fetch(siteUrl + headers.get('location'), { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

function sheet(): Blob {
  const lines = Array.from(
    { length: imported },
    (_, n) =>
      `Bench ${n};Ana;F;1990-07-05;RO;2;M;r${n}@mail.example;0700 ${100_000 + n};Ion Pop;0700 111 222`,
  );
  const header =
    'Last name;First name;Gender;Date of birth;Country;Race;T-shirt size;E-mail;Phone;Emergency contact;Emergency phone';
  return new Blob([[header, ...lines].join('\n')]);
}

/** Uploads, checks and imports; seconds of each. */
async function takeImport({ cookie }: Site) {
  const form = new FormData();
  form.set('intent', 'import');
  form.set('file', sheet(), 'bench.csv');
  const times: number[] = [];
  const time = async <Result>(work: () => Promise<Result>) => {
    const began = performance.now();
    const result = await work();
    times.push((performance.now() - began) / 1000);
    return result;
  };
  const { headers } = await time(() => post('/admin/lists', form, cookie));
  const address = String(headers.get('location'));
  const page = await (await fetch(siteUrl + address, { headers: { cookie } })).text();
  const fields = [...page.matchAll(/name="(field\.\d+)".*?selected="">/gs)].map(([all, name]) => [
    name ?? '',
    /value="(\w+)" selected=""/.exec(all)?.[1] ?? '',
  ]);
  const choice = { intent: 'check', newcomers: 'pending', matchBy: 'id', reason: '' };
  const asked = new URLSearchParams([...Object.entries(choice), ...(fields as [string, string][])]);
  await time(() => post(address, asked, cookie));
  await time(async () => {
    await post(address, new URLSearchParams({ intent: 'run' }), cookie);
    for (;;) {
      const answer = await fetch(siteUrl + address.replace('/admin/lists', '/api/admin'), {
        headers: { cookie },
      });
      const { state } = (await answer.json()) as { state: string };
      if (state === 'done') return;
      if (state !== 'running') throw new Error(`the import is ${state}`);
      await sleep(50);
    }
  });
  return times;
}

async function measure(): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'admin-lists-'));
  const site = await startSite(dataDir);
  const database = await openDatabase<Schema>({ dataDir });
  try {
    const [reading, checking, importing] = await takeImportRoomy();
    await fillAnew();
    await takeExport(site, 'csv-comma');
    const rows = [];
    for (const format of ['csv-comma', 'xlsx']) {
      const { before, most, seconds, result } = await watch(site, () => takeExport(site, format));
      const size = (result / 1024 / 1024).toFixed(1);
      rows.push(
        `| export of 50,000 as ${format}, ${size} MB | ${seconds.toFixed(1)} s | ${before} to ${most} MB |`,
      );
    }
    const load = Math.round(os.loadavg()[2] ?? 0);
    return [
      title,
      '',
      `Load of the machine in the last 15 minutes: ${load} on ${os.availableParallelism()} cores.`,
      '',
      '| what | time | resident memory of the server |',
      '| --- | --- | --- |',
      ...rows,
      `| import of 5,000: reading, dry run, import (goal: 10 s) | ${[reading, checking, importing].map((each) => `${each?.toFixed(1)} s`).join(', ')} | - |`,
    ].join('\n');
  } finally {
    site.child.kill();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }

  async function takeImportRoomy() {
    await database.db.updateTable('race_places').set({ capacity: 20_000 }).execute();
    return takeImport(site);
  }
  async function fillAnew() {
    await database.db.deleteFrom('participant').where('last_name', 'like', 'Bench %').execute();
    await sql`update race_places set capacity = 60000, taken = (
      select count(*) from participant where participant.race_id = race_places.race_id and holds_place
    )`.execute(database.db);
    await fillParticipants(database.db, exported);
  }
}

const section = await measure();
recordSection(title, section);
process.stdout.write(`${section}\n`);
