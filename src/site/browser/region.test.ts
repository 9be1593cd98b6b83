// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { presetRegion } from './region.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function chosenIn(languages: string[], timeZone: string, chosen = ''): string {
  vi.stubGlobal('navigator', { languages });
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  document.body.innerHTML = `<select><option value="">Choose</option>${['RO', 'SK', 'GB', 'US']
    .map((code) => `<option value="${code}">${code}</option>`)
    .join('')}</select>`;
  const list = document.querySelector('select');
  if (!list) throw new Error('no list');
  list.value = chosen;
  presetRegion(list);
  return list.value;
}

it.each([
  ['SK', ['sk-SK'], 'Europe/Bratislava'],
  ['RO', ['ro-RO', 'en-US'], 'Europe/Bucharest'],
  // Many have English of a country that they have never seen.
  ['RO', ['en-US'], 'Europe/Bucharest'],
  ['US', ['en-US'], 'America/New_York'],
  ['', ['en-US'], 'America/Lima'],
  ['', ['es-PE'], 'America/Lima'],
  ['RO', ['no language'], 'Europe/Bucharest'],
])('begins with %j in a browser in %j whose clock is in %s', (region, languages, timeZone) => {
  expect(chosenIn(languages, timeZone)).toBe(region);
});

it('leaves what was chosen', () => {
  expect(chosenIn(['ro-RO'], 'Europe/Bucharest', 'SK')).toBe('SK');
});
