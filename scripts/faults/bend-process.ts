/**
 * Loaded before a process of the site (`node --import`): what it asks Stripe goes to the double at
 * `FAULTS_STRIPE_PORT`, its clock is `FAULTS_AHEAD_MS` ahead of the machine's, and leaps by
 * `FAULTS_LEAP_MS` at each SIGUSR2, there and back.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { FAULTS_STRIPE_PORT: port, FAULTS_AHEAD_MS, FAULTS_LEAP_MS } = process.env;
const usualMs = Number(FAULTS_AHEAD_MS);
const leapMs = Number(FAULTS_LEAP_MS);

https.request = ((options: https.RequestOptions) => {
  const here = { ...options, agent: false, host: '127.0.0.1', port } as const;
  const request = http.request(here);
  // The library sends its form when the connection is a secure one.
  request.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')));
  return request;
}) as typeof https.request;
syncBuiltinESMExports();

const machine = Date;
let aheadMs = usualMs;
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === usualMs ? usualMs + leapMs : usualMs;
});
globalThis.Date = class extends machine {
  constructor(...given: []) {
    if (given.length > 0) super(...given);
    else super(machine.now() + aheadMs);
  }
  static override now() {
    return machine.now() + aheadMs;
  }
} as DateConstructor;
