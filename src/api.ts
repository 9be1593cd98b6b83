import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { apiDescription } from './api-description.ts';
import { edition } from './edition/edition.ts';
import { readCalendar } from './edition/late-changes/calendar-entries.ts';
import { noticesRoutes } from './edition/late-changes/notices.routes.ts';
import { contactRoutes } from './event/contact/contact.routes.ts';
import { emailTestRoutes } from './event/office/email-test/email-test.routes.ts';
import { racePicturesRoutes } from './event/office/pictures/race-pictures.routes.ts';
import { programRoutes } from './event/program/program.routes.ts';
import { pocketCardRoutes } from './event/races/pocket-card.routes.ts';
import { racesRoutes } from './event/races/races.routes.ts';
import type { OfficeContextOf } from './office-context.ts';
import { backupsRoutes } from './operations/backups/backups.routes.ts';
import type { BackupPlace } from './operations/backups/make-backup.ts';
import type { StaffGuard } from './platform/auth/staff-guard.ts';
import type { DataVersions } from './platform/db/data-versions.ts';
import type { Schema } from './platform/db/schema.ts';
import type { Clock } from './platform/http/clock.ts';
import { checkpointsRoutes } from './race-day/checkpoints/checkpoints.routes.ts';
import {
  boardEventsRoutes,
  checkInEvents,
  raceControlEvents,
} from './race-day/office/race-control/board-events.routes.ts';
import { myRegistrationRoutes } from './registration/my-registration/my-registration.routes.ts';
import { downloadsRoutes } from './registration/office/exports/downloads.routes.ts';
import { streamXlsx } from './registration/office/exports/stream-xlsx.ts';
import { importsRoutes } from './registration/office/imports/imports.routes.ts';
import { walkMoney } from './registration/office/money/money.queries.ts';
import { moneyRoutes } from './registration/office/money/money.routes.ts';
import { listTill } from './registration/office/money/till.queries.ts';
import { participantsRoutes } from './registration/participants/participants.routes.ts';
import { paymentsRoutes } from './registration/payments/payments.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { circuitRoutes } from './results/circuit/circuit.routes.ts';
import { type DiplomaTurns, diplomaRoutes } from './results/diploma.routes.ts';
import { resultFiles } from './results/office/exports/make-result-file.ts';
import { resultFilesRoutes } from './results/result-files.routes.ts';
import { resultPictureRoutes } from './results/result-picture.routes.ts';
import { resultsApiRoutes } from './results/results-api.routes.ts';
import type { SiteServices } from './site-services.ts';

type Api = {
  db: Kysely<Schema>;
  clock: Clock;
  siteUrl: string;
  services: SiteServices;
  ctx: OfficeContextOf;
  /** Lets members of staff make their calls. */
  guard: StaffGuard;
  backups: BackupPlace;
  dataVersions: DataVersions;
  diplomaTurns?: DiplomaTurns | undefined;
  /** Whether the sender of an earlier request is still signed in and has a right. */
  mayWatch: (request: FastifyRequest) => Promise<boolean>;
  /** Headers of every answer, for answers that are sent ready-made. */
  headers: Record<string, string>;
};

/** Mounts every call of the API and its description. */
export async function mountApi(app: FastifyInstance, options: Api): Promise<void> {
  const { siteUrl, services, headers } = options;
  await app.register(async (api) => {
    await api.register(swagger, apiDescription(siteUrl));
    await api.register(participantsRoutes, {
      participants: services.participants,
      races: services.races,
      mayPay: (asked) => services.payments.mayPay(asked),
      headers,
    });
    // These calls have limits of their own, which a crowd behind one address does not exceed.
    await api.register(registrationRoutes, {
      receiveRegistration: services.receiveRegistration,
      orderCookie: services.payments.orderCookie,
    });
    await api.register(paymentsRoutes, { payments: services.payments });
    const { db, clock } = options;
    await api.register(checkpointsRoutes, { db, clock, races: services.races });
    await api.register(async (limited) => {
      limited.addHook('onRequest', limited.rateLimit());
      await mountLimited(limited, options);
      limited.get('/api/openapi.json', { schema: { hide: true } }, () => api.swagger());
    });
  });
}

/** Mounts the calls that one address may make only so many times a minute. */
async function mountLimited(app: FastifyInstance, options: Api): Promise<void> {
  const { modules } = edition();
  const { db, clock, siteUrl, services, ctx, guard, dataVersions, mayWatch } = options;
  await app.register(racesRoutes, { db, clock });
  await app.register(pocketCardRoutes, { races: services.races });
  await app.register(racePicturesRoutes, { ctx, guard });
  await app.register(noticesRoutes, { notices: services.notices, clock });
  await app.register(programRoutes, { siteUrl, calendar: () => readCalendar(db) });
  await app.register(contactRoutes, { receiveContactMessage: services.receiveContactMessage });
  const { results, races, isDemo } = services;
  const turns = options.diplomaTurns;
  await app.register(diplomaRoutes, { siteUrl, results, races, isDemo, turns });
  await app.register(resultPictureRoutes, { siteUrl, results, races, isDemo });
  if (modules.circuit)
    await app.register(circuitRoutes, {
      siteUrl,
      registration: services.registration,
      readLateFacts: services.readLateFacts,
      standings: services.standings,
      writeSheet: streamXlsx,
    });
  await app.register(resultsApiRoutes, {
    results: services.results,
    listHidden: services.live.listHidden,
    headers: options.headers,
  });
  await app.register(resultFilesRoutes, { results: services.results, writeSheet: streamXlsx });
  await app.register(myRegistrationRoutes, { ctx: services.ctx });
  await app.register(moneyRoutes, {
    db,
    guard,
    walk: (filter) => walkMoney(db, filter),
    till: (filter) => listTill(db, filter),
  });
  await app.register(emailTestRoutes, { ctx, guard });
  await app.register(downloadsRoutes, { db, guard, clock, siteUrl, results: resultFiles });
  await app.register(importsRoutes, { db, guard });
  await app.register(backupsRoutes, { db, guard, place: options.backups });
  for (const board of [raceControlEvents, checkInEvents])
    await app.register(boardEventsRoutes, { guard, dataVersions, mayWatch, board });
}
