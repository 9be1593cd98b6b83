import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { inlineStyles } from './styles.ts';

const { look } = edition();

const usedIn = (text: string) =>
  [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name);
const palette: Record<string, string> = look.palette.light;
const bare = inlineStyles({ styles: [], isWithoutRidge: true, isWithoutTable: true });

it('tells the colours that a page’s sheets and drawings speak of, in both schemes, and no others', () => {
  const toned = inlineStyles({ styles: ['.a{color:var(--info)}'] });
  for (const css of [bare, toned]) {
    const [light = '', dark = ''] = css.split('@media(prefers-color-scheme:dark)');
    for (const name of usedIn(css).filter((each) => each in palette)) {
      expect(light).toContain(`--${name}:#`);
      if (name in look.palette.dark) expect(dark.slice(0, 2000)).toContain(`--${name}:#`);
    }
  }
  expect(toned.match(/--info:/g)).toHaveLength(2);
  expect(bare).not.toContain('--info:');
});

it('has the colours of all that is drawn into HTML', () => {
  const drawings = globSync('src/**/*.tsx').filter((file) => !file.includes('.test.'));
  const names = drawings.flatMap((file) => usedIn(readFileSync(file, 'utf8')));
  expect(names).toContain('r5');
  for (const name of names) expect(bare).toContain(`--${name}:`);
});

it('leaves out the looks of tables where there is none', () => {
  expect(inlineStyles({ styles: [] })).toContain('border-collapse');
  expect(bare).not.toContain('border-collapse');
});
