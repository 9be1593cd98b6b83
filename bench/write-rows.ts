/** Changes participants one by one, so many a second, until its thread ends; counts them in `written`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { Pool } from 'pg';

const { connection, writesPerSecond, written } = workerData;
const pool = new Pool({ ...connection, max: 10 });

const { rows } = await pool.query<{ id: number }>('select id from participant');
const change = async (number: number) => {
  const { id } = rows[Math.floor(Math.random() * rows.length)] ?? { id: 0 };
  await pool.query('update participant set club = $2 where id = $1', [id, `club ${number}`]);
  Atomics.add(written, 0, 1);
};
let begun = 0;
for (const began = performance.now(); ; await sleep(10)) {
  const due = Math.floor(((performance.now() - began) / 1000) * writesPerSecond) - begun;
  await Promise.all(Array.from({ length: Math.min(due, 50) }, () => change(begun++)));
}
