/** A process of its own: a long course costs it some seconds, not the site. */
import { answerAsked } from '../../platform/http/ask-process.ts';
import { readCourseHere } from './read-course-here.ts';

answerAsked(readCourseHere);
