import type { Kysely } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { listRaceDetails } from '../../races/list-race-details.ts';
import { changeRaceCourse } from './change-race-course.ts';
import { changeRacePicture } from './change-race-picture.ts';
import type { PictureService } from './race-pictures.contract.ts';

/** Pictures and courses, changed in the name of somebody who is signed in. */
export const pictureService = (
  db: Kysely<Schema>,
  staff: Staff,
  clock: Pick<Clock, 'now'>,
): PictureService => ({
  races: () => listRaceDetails(db, clock.now()),
  ...changeRacePicture(db, staff, clock),
  ...changeRaceCourse(db, staff, clock),
});
