import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../services/clock.ts';
import { openLink } from '../registration/link-queries.ts';
import type { LinkPurpose } from '../registration/signed-links.ts';
import { cancelRegistration } from './cancel-registration.ts';
import { changeRace, type DemandDifference } from './change-race.ts';
import { correctRegistration } from './correct-registration.ts';
import { eraseRegistration } from './erase-registration.ts';
import { exportRegistration } from './export-registration.ts';
import type { RegistrationDesk } from './my-registration-contract.ts';
import { readMyRegistration } from './read-my-registration.ts';
import { readGuardianRequest, signAsGuardian } from './sign-as-guardian.ts';

/** Opens the desk at which the holders of links from mails are served. */
export function openRegistrationDesk({
  db,
  clock,
  siteUrl,
  outboxDir,
  demandDifference,
}: {
  db: Kysely<Schema>;
  clock: Clock;
  siteUrl: string;
  /** Where mails may lie as files. */
  outboxDir: string;
  demandDifference: DemandDifference;
}): RegistrationDesk {
  const at = () => ({ now: clock.now(), siteUrl });
  /** Does it for the participant that the token names, or answers what an unknown one gets. */
  const holding =
    <Rest extends unknown[], Result, Otherwise>(
      purpose: LinkPurpose,
      otherwise: Otherwise,
      work: (id: number, ...rest: Rest) => Promise<Result>,
    ) =>
    async (token: string, ...rest: Rest): Promise<Result | Otherwise> => {
      const id = await openLink(db, purpose, token);
      return id === undefined ? otherwise : work(Number(id), ...rest);
    };
  const unknown = { ok: false, code: 'link' } as const;

  return {
    find: holding('registration', undefined, (id) => readMyRegistration(db, id, clock.now())),
    correct: holding('registration', unknown, (id, given) =>
      correctRegistration(db, id, given, { siteUrl }),
    ),
    changeRace: holding('registration', unknown, (id, asked) =>
      changeRace(db, id, asked, at(), demandDifference),
    ),
    cancel: holding('registration', unknown, (id, asked) =>
      cancelRegistration(db, id, asked, at()),
    ),
    erase: holding('registration', unknown, (id, asked) =>
      eraseRegistration(db, id, asked, { ...at(), outboxDir }),
    ),
    export: holding('registration', undefined, (id) => exportRegistration(db, id)),
    findGuardianRequest: holding('guardian', undefined, (id) => readGuardianRequest(db, id)),
    sign: holding('guardian', unknown, (id, name) => signAsGuardian(db, id, name, at())),
  };
}
