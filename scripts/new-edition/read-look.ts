import { existsSync, readFileSync } from 'node:fs';
import { look } from '../../src/edition/look.schema.ts';
import { contrastInWords, paletteOf, poorContrasts } from '../../src/edition/palette.rules.ts';
import { AnswerError, type Answers } from './answers.ts';

/** `#7a3b2e, #e0a030`: the colour of buttons and ridges, and the accent. */
export function readColours(text: string): NonNullable<Answers['colours']> {
  const [primary = '', accent = '', ...more] = text.toLowerCase().split(/[\s,;]+/);
  const example = 'Write two so: #7a3b2e, #e0a030.';
  const parsed = look.safeParse({ primary, accent });
  if (!parsed.success || more.length > 0) {
    throw new AnswerError(`A colour is six digits after a #. ${example}`);
  }
  const [poor] = poorContrasts(paletteOf(parsed.data));
  if (!poor) return { primary, accent };
  throw new AnswerError(
    `With this ${poor.colour} colour nobody could read: ${contrastInWords(poor)}, and needs ` +
      `${poor.least}. ${example}`,
  );
}

/** `rock`. */
export function readDress(text: string): Answers['dress'] {
  const { data } = look.safeParse({ dress: text.toLowerCase() });
  if (data) return data.dress;
  throw new AnswerError('There are three dresses: forest, coast and rock.');
}

/** How an SVG begins, after what may stand before. */
const begins = /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<svg\b/;

/** A logo from its file, which every page brings along. */
export function readLogo(text: string): NonNullable<Answers['logo']> {
  if (!existsSync(text)) throw new AnswerError(`There is no file ${text}.`);
  const file = readFileSync(text);
  if (!/\.svg$/i.test(text) || !begins.test(file.toString('latin1'))) {
    throw new AnswerError(`${text} is no SVG file.`);
  }
  if (/<script/i.test(file.toString('latin1'))) {
    throw new AnswerError(`${text} has a script in it, which no logo needs.`);
  }
  if (file.length > 100_000) {
    throw new AnswerError(`${text} is larger than 100 kB: every page brings it along.`);
  }
  return { name: 'logo.svg', file };
}
