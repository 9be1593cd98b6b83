import { z } from 'zod';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Result } from '../../../platform/http/result.ts';
import type { CourseProfile } from '../../races/course.rules.ts';
import type { Race, RaceDetail } from '../../races/races.contract.ts';

/** `PATCH /api/races/{id}`. */
export const racePictureBody = z
  .object({
    imageUrl: z.string().describe('https address or a path of this site'),
  })
  .meta({ examples: [{ imageUrl: 'https://pictures.example/long-trail.webp' }] });

/** A file as a form brought it; `content` is undefined when it was too large. */
type UploadedFile = { name: string; content: Buffer | undefined } | undefined;

/** A course file that the organiser has put in force at some time. */
export type FormerCourse = {
  id: number;
  raceId: number;
  fileName: string;
  usedAt: Date;
  isInForce: boolean;
};

export type CoursePreview = {
  id: number;
  raceId: number;
  fileName: string;
  course: CourseProfile;
};

/** The race as it is now. */
export type PictureSet = Result<{ race: Race }, RefusalCode>;
export type CourseUsed = Result<object, 'race-not-found' | 'course-gone'>;

/** What an admin may do with pictures and courses. */
export type PictureService = {
  races(): Promise<RaceDetail[]>;
  setPicture(raceId: number, typedUrl: string): Promise<PictureSet>;
  uploadPicture(raceId: number, file: UploadedFile): Promise<PictureSet>;
  formerCourses(): Promise<FormerCourse[]>;
  /** Undefined when there is no such file any more. */
  previewCourse(courseId: number): Promise<CoursePreview | undefined>;
  /** Keeps a checked file to look at; answers with its id. The race does not change. */
  addCourse(raceId: number, file: UploadedFile): Promise<Result<{ id: number }, RefusalCode>>;
  /** Puts a file in force; null: the edition's. */
  useCourse(raceId: number, courseId: number | null): Promise<CourseUsed>;
};
