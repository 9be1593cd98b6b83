/** A process of its own: a hostile file costs it, not the site. */
import { answerAsked } from '../../../platform/http/ask-process.ts';
import { readTable } from './read-table.ts';

answerAsked((content: Buffer) => readTable(content));
