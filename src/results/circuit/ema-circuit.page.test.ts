import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

const { circuitCalendar } = edition();

let site: TestSite;
let page: string;
beforeAll(async () => {
  site = await openTestSite();
  page = (await site.app.inject('/ema-circuit')).body;
});
afterAll(() => site.close());

describe('the circuit’s page', () => {
  it('offers the regulations above everything and below it', () => {
    const parts = page.split('href="/api/ema-circuit/regulations"');
    expect(parts).toHaveLength(3);
    expect(parts[0]).not.toContain('id="circuit-overview"');
    expect(parts[1]).toContain('id="circuit-calendar"');
  });

  it('has its calendar before the rules, these in order, and five objectives', () => {
    const ids = [...page.matchAll(/<h2 id="circuit-(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['calendar', 'overview', 'participation', 'liability', 'rankings']);
    const objectives = /Objectives<\/h3><ul>(.*?)<\/ul>/.exec(page)?.[1] ?? '';
    expect(objectives.match(/<li>/g)).toHaveLength(5);
  });

  it('marks our stage, and no other, as closed', () => {
    const rows = /circuit-calendar">[\s\S]*?<tbody>(.*?)<\/tbody>/
      .exec(page)?.[1]
      ?.split('</tr>')
      .filter(Boolean);
    expect(rows).toHaveLength(circuitCalendar.length);
    rows?.forEach((row, i) => {
      const isOurs = circuitCalendar[i]?.day === '2025-07-05';
      expect(row.includes('Registration Closed')).toBe(isOurs);
      expect(row.includes('No longer available')).toBe(isOurs);
      expect(row.includes('>Registration</a>')).toBe(!isOurs);
      expect(row).toMatch(/>Website<\/a>.*href="mailto:[^"]+\.example"/);
    });
  });

  it('names the countries in the visitor’s language and links the federation', async () => {
    const german = (await site.app.inject('/ema-circuit?lang=de')).body;
    expect(german).toContain('Frankreich, Italien, Rumänien und Spanien');
    expect(german).toContain('href="https://federation.example/');
    expect(german).toContain('Anmeldung geschlossen');
  });
});
