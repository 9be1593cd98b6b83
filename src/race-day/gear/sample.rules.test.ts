import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandFor, drawSample, isSeed } from './sample.rules.ts';

const sha256 = (text: string) => hash('sha256', text);
const draw = (pool: readonly number[], size: number, seed: string) =>
  drawSample({ pool, size, seed }, sha256);
const bibs = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 60 });
const size = fc.integer({ min: 0, max: 70 });
const seed = fc.stringMatching(/^[\w.-]{1,20}$/);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('a sample', () => {
  it('has the size that was asked for, of the bibs that there are, none twice, in order', () => {
    fc.assert(
      fc.property(bibs, size, seed, (pool, count, word) => {
        const drawn = draw([...pool, ...pool], count, word);
        expect(drawn).toHaveLength(Math.min(count, pool.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((bib) => pool.includes(bib))).toBe(true);
        expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
      }),
    );
  });

  it('follows from the seed and the bibs alone, in whatever order they come', () => {
    fc.assert(
      fc.property(bibs, size, seed, (pool, count, word) => {
        expect(draw(pool.toReversed(), count, word)).toEqual(draw(pool, count, word));
      }),
    );
  });

  it('is part of each larger one of the same seed', () => {
    fc.assert(
      fc.property(bibs, size, seed, (pool, count, word) => {
        const larger = draw(pool, count + 1, word);
        expect(draw(pool, count, word).every((bib) => larger.includes(bib))).toBe(true);
      }),
    );
  });

  it('keeps whom it drew when somebody who was not drawn leaves the pool', () => {
    fc.assert(
      fc.property(bibs, size, seed, (pool, count, word) => {
        const drawn = draw(pool, count, word);
        expect(
          draw(
            pool.filter((bib) => drawn.includes(bib)),
            count,
            word,
          ),
        ).toEqual(drawn);
      }),
    );
  });

  it('draws each bib about as often as any other', () => {
    const pool = upTo(40);
    const times = new Map(pool.map((bib) => [bib, 0]));
    for (const word of upTo(2000))
      for (const bib of draw(pool, 10, `seed ${word}`)) times.set(bib, (times.get(bib) ?? 0) + 1);
    // 500 times each, give or take five standard deviations.
    for (const count of times.values()) expect(Math.abs(count - 500)).toBeLessThan(97);
  });

  it('draws each pair about as often as any other', () => {
    const pool = upTo(6);
    const times = new Map<string, number>();
    for (const word of upTo(3000)) {
      const pair = draw(pool, 2, `pair ${word}`).join();
      times.set(pair, (times.get(pair) ?? 0) + 1);
    }
    expect(times.size).toBe(15);
    for (const count of times.values()) expect(Math.abs(count - 200)).toBeLessThan(70);
  });

  it('is what the smallest SHA-256 of seed and bib say', () => {
    const lots = upTo(50).map((bib) => ({ bib, lot: sha256(`Col 7:${bib}`) }));
    const smallest = lots.toSorted((one, other) => one.lot.localeCompare(other.lot, 'en'));
    const expected = smallest.slice(0, 5).map(({ bib }) => bib);
    expect(draw(upTo(50), 5, 'Col 7')).toEqual(expected.toSorted((one, other) => one - other));
  });

  it.skipIf(!existsSync('/usr/bin/sha256sum'))(
    'is drawn alike by the command that is shown',
    () => {
      const pool = upTo(60);
      const drawn = draw(pool, 12, 'Col 7.a-b');
      const command = commandFor({ pool, drawn }, 'Col 7.a-b');
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim().split('\n')).toEqual(
        drawn.map(String),
      );
    },
  );
});

describe('a seed', () => {
  it('is one that a command line takes as it stands', () => {
    for (const good of ['7', 'Col du Bonhomme', 'a'.repeat(40), '2025-07-05.1', 'x_y', '-', 'ab'])
      expect(isSeed(good)).toBe(true);
    for (const bad of ['', ' ', ' a', 'a ', 'a'.repeat(41), "it's", 'é', 'a$b', 'a\nb', 'a;b'])
      expect(isSeed(bad)).toBe(false);
  });
});
