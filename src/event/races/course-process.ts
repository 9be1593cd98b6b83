/**
 * A separate process, as a long course takes some seconds, in which the site must go on answering.
 */
import { answerAsked } from '../../platform/http/ask-process.ts';
import { readCourseHere } from './read-course-here.ts';

answerAsked(readCourseHere);
