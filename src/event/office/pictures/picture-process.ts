/** A process of its own: what no call of a library can stop is ended with it. */
import { answerAsked } from '../../../platform/http/ask-process.ts';
import { preparePictureHere } from './prepare-picture-here.ts';

answerAsked(preparePictureHere);
