/** A worker thread's program: a long course costs this thread some seconds, not the site. */
import { parentPort, workerData } from 'node:worker_threads';
import { readCourseHere } from './read-course-here.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(readCourseHere(String(workerData)));
