import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { languages } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { setPdf } from '../../ui/pdf/set-pdf.ts';
import { listRaceDetails } from './list-race-details.ts';
import { pocketCardDocument } from './pocket-card.ts';
import template from './pocket-card.typ?raw';

const { races, emergencyPhones } = edition();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
});
afterAll(() => site.close());

const packed = (text: string) => text.replace(/\s/g, '');
const get = (id: number | string, language = 'en') =>
  site.app.inject(`/api/races/${id}/card?lang=${language}`);

describe('the card for the pocket', () => {
  it.each(languages().map(({ code }) => code))(
    'has two sides of A6 with places, cut-offs and numbers to call in %s',
    async (language) => {
      const { statusCode, headers, rawPayload } = await get(1, language);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(headers['content-disposition']).toContain(`-card-${language}.pdf`);
      const boxes = rawPayload.toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g) ?? [];
      expect(boxes).toHaveLength(2);
      for (const box of boxes) {
        const [, , width = 0, height = 0] = (box.match(/[\d.]+/g) ?? []).map(Number);
        expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([
          105, 148,
        ]);
      }
      const text = packed(pdfText(rawPayload));
      const t = wordsIn(language).getFixedT(null, 'race');
      const stations = races.find(({ id }) => id === 1)?.aidStationsKm ?? [];
      for (const [i] of stations.entries())
        expect(text).toContain(packed(t('profile.aidStation', { number: i + 1 })));
      for (const said of [
        t('profile.finish'),
        t('card.emergency'),
        t('card.rescue'),
        emergencyPhones.general,
        emergencyPhones.mountainRescue,
      ])
        expect(text.split(packed(said)).length).toBeGreaterThan(1);
      expect(text).toContain('16:30');
    },
  );

  it.each([
    [5, 2],
    [14, 2],
    [40, 3],
  ])('shows each of %i aid stations, on %i sides', async (count, sides) => {
    const [race] = await listRaceDetails(site.database.db, new Date());
    if (!race) throw new Error('no race');
    const aidStationsKm = Array.from({ length: count }, (_, i) => ((i + 1) * 32) / (count + 1));
    const file = await setPdf(template, pocketCardDocument('de', { ...race, aidStationsKm }));
    expect(file.toString('latin1').match(/\/MediaBox/g)).toHaveLength(sides);
    const text = packed(pdfText(file));
    const t = wordsIn('de').getFixedT(null, 'race');
    for (let number = 1; number <= count; number++)
      expect(text).toContain(packed(t('profile.aidStation', { number })));
    // In front and behind, never on the further side alone.
    expect(text.split(packed(t('card.emergency')))).toHaveLength(3);
  });

  it('is set once while nothing on it changes, and there is none of a race that is not', async () => {
    expect((await get(2)).rawPayload.equals((await get(2)).rawPayload)).toBe(true);
    expect((await get(99)).statusCode).toBe(404);
    expect((await get('one')).statusCode).toBe(400);
  });
});
