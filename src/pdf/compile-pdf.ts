/** A worker thread's program: the compiler works for a third of a second without pause. */
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Whole font files, the template, and, as JSON, what it sets and how the edition looks. */
export type PdfWork = { fonts: Uint8Array[]; template: string; document: string; look: string };

const { fonts, template, document, look } = workerData as PdfWork;
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }],
});
const work = { mainFileContent: template, inputs: { document, look } };
const pdf = compiler.pdf(work, { pdfStandard: 'ua-1' });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(pdf);
