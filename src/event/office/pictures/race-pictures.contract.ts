import { z } from 'zod';
import type { Result } from '../../../platform/http/result.ts';
import type { CourseProfile } from '../../races/course.rules.ts';

/** `PATCH /api/races/{id}`. */
export const racePictureBody = z
  .object({
    imageUrl: z.string().describe('https address or a path of this site'),
  })
  .meta({ examples: [{ imageUrl: 'https://pictures.example/long-trail.webp' }] });

/** An uploaded file; `content` is undefined if it was too large. */
export type UploadedFile = { name: string; content: Buffer | undefined } | undefined;

/** A course file that the organiser once made the course of a race. */
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

export type CourseUsed = Result<object, 'race-not-found' | 'course-gone'>;
