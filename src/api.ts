import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AdminServices } from './admin-services.ts';
import { apiDescription } from './api-description.ts';
import type { StaffGuard } from './auth/staff-guard.ts';
import type { DataVersions } from './db/data-versions.ts';
import type { Schema } from './db/schema.ts';
import { modules } from './edition/facts.ts';
import { backupsRoutes } from './features/admin/backups/backups.routes.ts';
import type { BackupPlace } from './features/admin/backups/make-backup.ts';
import { emailTestRoutes } from './features/admin/email-test/email-test.routes.ts';
import { downloadsRoutes } from './features/admin/exports/downloads.routes.ts';
import { streamXlsx } from './features/admin/exports/stream-xlsx.ts';
import { importsRoutes } from './features/admin/imports/imports.routes.ts';
import { walkMoney } from './features/admin/money/money.queries.ts';
import { moneyRoutes } from './features/admin/money/money.routes.ts';
import { listTill } from './features/admin/money/till.queries.ts';
import { racePicturesRoutes } from './features/admin/pictures/race-pictures.routes.ts';
import {
  boardEventsRoutes,
  checkInEvents,
  raceControlEvents,
} from './features/admin/race-control/board-events.routes.ts';
import { checkpointsRoutes } from './features/checkpoints/checkpoints.routes.ts';
import { circuitRoutes } from './features/circuit/circuit.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { noticesRoutes } from './features/late-changes/notices.routes.ts';
import { myRegistrationRoutes } from './features/my-registration/my-registration.routes.ts';
import { participantsRoutes } from './features/participants/participants.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { programRoutes } from './features/program/program.routes.ts';
import { pocketCardRoutes } from './features/races/pocket-card.routes.ts';
import { racesRoutes } from './features/races/races.routes.ts';
import { readCalendar } from './features/readings/calendar-entries.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { type DiplomaTurns, diplomaRoutes } from './features/results/diploma.routes.ts';
import { resultFilesRoutes } from './features/results/result-files.routes.ts';
import { resultPictureRoutes } from './features/results/result-picture.routes.ts';
import { resultsApiRoutes } from './features/results/results-api.routes.ts';
import type { Clock } from './http/clock.ts';
import type { SiteServices } from './site-services.ts';

type Api = {
  db: Kysely<Schema>;
  clock: Clock;
  siteUrl: string;
  services: SiteServices;
  admin: AdminServices;
  /** Lets calls of the staff through. */
  guard: StaffGuard;
  backups: BackupPlace;
  dataVersions: DataVersions;
  diplomaTurns?: DiplomaTurns | undefined;
  /** Whether whoever sent a request some time ago is still signed in, with a right. */
  mayWatch: (request: FastifyRequest) => Promise<boolean>;
  /** Headers of every answer, for those that are sent ready-made. */
  headers: Record<string, string>;
};

/** Mounts every call of the API, and its description. */
export async function mountApi(app: FastifyInstance, options: Api): Promise<void> {
  const { siteUrl, services, headers } = options;
  await app.register(async (api) => {
    await api.register(swagger, apiDescription(siteUrl));
    await api.register(participantsRoutes, {
      participants: services.participants,
      races: services.races,
      headers,
    });
    // With limits of its own, which a crowd behind one address keeps to.
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

/** Calls of which one address makes so many a minute. */
async function mountLimited(app: FastifyInstance, options: Api): Promise<void> {
  const { db, clock, siteUrl, services, admin, guard, dataVersions, mayWatch } = options;
  await app.register(racesRoutes, { db, clock });
  await app.register(pocketCardRoutes, { races: services.races });
  await app.register(racePicturesRoutes, { db, guard, clock });
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
      registration: services.event.registration,
      readings: services.readings,
      standings: services.standings,
      writeSheet: streamXlsx,
    });
  await app.register(resultsApiRoutes, {
    results: services.results,
    listHidden: services.live.listHidden,
    headers: options.headers,
  });
  await app.register(resultFilesRoutes, { results: services.results, writeSheet: streamXlsx });
  await app.register(myRegistrationRoutes, { registrations: services.registrations });
  await app.register(moneyRoutes, {
    db,
    guard,
    walk: (filter) => walkMoney(db, filter),
    till: (filter) => listTill(db, filter),
  });
  await app.register(emailTestRoutes, { testEmail: admin.testEmail, guard });
  await app.register(downloadsRoutes, { db, guard, clock, siteUrl });
  await app.register(importsRoutes, { db, guard });
  await app.register(backupsRoutes, { db, guard, place: options.backups });
  for (const board of [raceControlEvents, checkInEvents])
    await app.register(boardEventsRoutes, { guard, dataVersions, mayWatch, board });
}
