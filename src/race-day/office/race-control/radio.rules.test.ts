import { describe, expect, it } from 'vitest';
import { mostLines, readRadio } from './radio.rules.ts';

const row = { kind: 'in', note: null };

describe('a list by radio', () => {
  it.each([
    ['104 9:42', { ...row, bib: '104', time: '09:42' }],
    ['104 0942', { ...row, bib: '104', time: '09:42' }],
    ['104 942', { ...row, bib: '104', time: '09:42' }],
    ['104 2359', { ...row, bib: '104', time: '23:59' }],
    ['104 19.00.59', { ...row, bib: '104', time: '19:00:59' }],
    ['104 9:42 constructor', { ...row, bib: '104', time: '09:42', note: 'constructor' }],
    ['104 9:42 limping badly', { ...row, bib: '104', time: '09:42', note: 'limping badly' }],
    ['104;09.42;out', { ...row, bib: '104', time: '09:42', kind: 'out' }],
    [
      '88 9:50:10 DNF ankle, by car',
      { bib: '88', time: '09:50:10', kind: 'retired', note: 'ankle by car' },
    ],
    ['88 23:59 x', { ...row, bib: '88', time: '23:59', kind: 'retired' }],
    ['1*3 0:05 seen far behind', { bib: '1*3', time: '00:05', kind: 'seen', note: 'far behind' }],
    ['104 9:42 in with a friend', { ...row, bib: '104', time: '09:42', note: 'with a friend' }],
  ])('%s', (text, expected) => {
    expect(readRadio(text)).toEqual([{ text, ...expected }]);
  });

  it('takes the time of the line before where a line has none', () => {
    expect(readRadio('104 9:42\n\n 105 \n106 9:43\n107 out')).toMatchObject([
      { bib: '104', time: '09:42' },
      { bib: '105', time: '09:42' },
      { bib: '106', time: '09:43' },
      { bib: '107', time: '09:43', kind: 'out' },
    ]);
  });

  it.each([
    ['Ana 9:42', 'no-bib'],
    ['1234567 9:42', 'no-bib'],
    ['104', 'no-time'],
    ['104 24:00', 'no-time'],
    ['104 9:60', 'no-time'],
    ['104 9:42:60', 'no-time'],
    ['104 2400', 'no-time'],
    ['104 3:7', 'no-time'],
    ['104 at9:42', 'no-time'],
    ['104 9:42h', 'no-time'],
    ['x1 9:42', 'no-bib'],
    ['1x 9:42', 'no-bib'],
  ])('%s says nothing that can be kept: %s', (text, problem) => {
    expect(readRadio(text)).toEqual([{ text, problem }]);
  });

  it('keeps as much of a note as is read at a glance', () => {
    expect(readRadio(`104 9:42 ${'a'.repeat(201)}`)).toMatchObject([{ note: 'a'.repeat(200) }]);
  });

  it('reads so many lines at once', () => {
    expect(readRadio('1 9:00\n'.repeat(mostLines + 1))).toHaveLength(mostLines);
  });
});
