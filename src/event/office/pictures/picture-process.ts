/** A separate process, because ending it is the only way to stop a call of the image library. */
import { answerAsked } from '../../../platform/http/ask-process.ts';
import { preparePictureHere } from './prepare-picture-here.ts';

answerAsked(preparePictureHere);
