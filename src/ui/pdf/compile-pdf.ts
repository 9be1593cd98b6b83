/** The program of a worker thread, as the compiler runs for a third of a second without a pause. */
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Whole font files, the template and, as JSON, the document and the edition's look. */
export type PdfWork = {
  fonts: Uint8Array[];
  template: string;
  document: string;
  look: string;
  /** Null: a PDF. Otherwise a PNG of its only page, of this width. */
  pictureWidthPx: number | null;
};

const { fonts, template, document, look, pictureWidthPx } = workerData as PdfWork;
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }],
});
const work = { mainFileContent: template, inputs: { document, look } };
const file =
  pictureWidthPx === null
    ? compiler.pdf(work, { pdfStandard: 'ua-1' })
    : await pngOf(compiler.plainSvg(work), pictureWidthPx);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(file);

/** Letters are already outlines, so this needs no fonts. */
async function pngOf(svg: string, value: number): Promise<Buffer> {
  const { Resvg } = await import('@resvg/resvg-js');
  return new Resvg(svg, { fitTo: { mode: 'width', value } }).render().asPng();
}
