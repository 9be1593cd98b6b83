import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { edition } from '../../edition/edition.ts';
import { Outage } from '../../platform/http/refusals.ts';
import { markSvg } from '../art/mark-svg.ts';
import type { PdfWork } from './compile-pdf.ts';
import paper from './paper.typ?raw';
import { scriptFonts } from './script-fonts.ts';

/**
 * The edition's look on paper, which is as white as the ground on which its contrasts are checked.
 */
export function paperLook() {
  const { look, logoSvg } = edition();
  const { ink, r2, primary, accent, ...light } = look.palette.light;
  return {
    ink,
    quiet: light['ink-2'],
    hair: light['line-strong'],
    primary,
    accent,
    /** Text on `deep` is `onDeep`, and less prominent text `onDeepQuiet`. */
    deep: light.deep,
    onDeep: light['on-deep'],
    onDeepQuiet: light['on-deep-2'],
    /** Distant mountains; `haze` is the farthest. */
    haze: light.sky0,
    far: r2,
    logo: markSvg(logoSvg, { far: r2, summit: primary }),
  };
}

/** Whole faces: the web fonts' cuts lack letters that a printed page needs in one file. */
const fontFiles = [
  '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  '@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf',
];

/**
 * Typesets `document`, which the Typst template gets as `doc`, in the edition's look (`paper.typ`)
 * as a PDF/UA-1, on another thread: the same bytes at every call. Throws `Outage` if the compiler
 * has no binary for the machine; a letter that the fonts lack is an error.
 */
export const setPdf = (
  template: string,
  document: object,
  findCompiler?: FindCompiler,
): Promise<Buffer> => compile(template, document, null, findCompiler);

/**
 * Typesets `document` in a template of one page as `setPdf` does, as a PNG of a given width in
 * pixels. Throws `Outage` if no binary can draw it on the machine.
 */
export async function setPicture(
  template: string,
  document: object,
  widthPx: number,
): Promise<Buffer> {
  await import('@resvg/resvg-js').catch((cause: unknown) => {
    throw new Outage('the program that draws pictures is not there', { cause });
  });
  return compile(template, document, widthPx);
}

/** Fails if the compiler has no binary for the machine. */
type FindCompiler = () => Promise<unknown>;

async function compile(
  template: string,
  document: object,
  pictureWidthPx: PdfWork['pictureWidthPx'],
  findCompiler: FindCompiler = () => import('@myriaddreamin/typst-ts-node-compiler'),
): Promise<Buffer> {
  await findCompiler().catch((cause: unknown) => {
    throw new Outage('the compiler of PDF files is not there', { cause });
  });
  const { resolve } = createRequire(import.meta.url);
  const text = JSON.stringify(document);
  const fonts = fontFiles.map((file): Uint8Array => readFileSync(resolve(file)));
  fonts.push(...(await scriptFonts(text)));
  const look = JSON.stringify(paperLook());
  const workerData: PdfWork = {
    fonts,
    template: paper + template,
    document: text,
    look,
    pictureWidthPx,
  };
  // Beside this file, in the source as in the build.
  const program = `compile-pdf${path.extname(import.meta.filename)}`;
  const worker = new Worker(path.join(import.meta.dirname, program), { workerData });
  const [file] = (await once(worker, 'message')) as [Uint8Array];
  return Buffer.from(file);
}
