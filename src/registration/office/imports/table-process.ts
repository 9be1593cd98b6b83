/** Runs in a process of its own, so that a hostile file harms that process and not the site. */
import { answerAsked } from '../../../platform/http/ask-process.ts';
import { readTable } from './read-table.ts';

answerAsked((content: Buffer) => readTable(content));
