import type { Page } from '@playwright/test';
import { textWidth } from '../src/ui/art/labels.rules.ts';
import { expect, test } from './site-facts.ts';

// What the rule of labels reckons with, measured in a browser with the site's own type.

/** Names that leave their map, and those that lie on one another. */
const namesOn = (page: Page) =>
  page.locator('.course-map, .locator').evaluate((map) => {
    const frame = map.getBoundingClientRect();
    const texts = [...map.querySelectorAll('text')].filter((text) => text.checkVisibility());
    const boxes = texts.map((text) => ({
      text: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    // The frame's own line is a pixel wide.
    const outside = boxes.filter(
      ({ box }) =>
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1,
    );
    const meeting = boxes.flatMap(({ text, box }, i) =>
      boxes
        .slice(i + 1)
        // A line of type is a third higher than its letters.
        .filter(
          ({ box: other }) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top + box.height * 0.12 < other.bottom - other.height * 0.12 &&
            other.top + other.height * 0.12 < box.bottom - box.height * 0.12,
        )
        .map((other) => `${text} and ${other.text}`),
    );
    return { names: boxes.length, outside: outside.map(({ text }) => text), meeting };
  });

/** Names of a course's map that lie on its track or on the dot of a kilometre. */
const namesOnTrack = (page: Page) =>
  page.locator('.course-map').evaluate((map) => {
    const way = map.querySelector<SVGPathElement>('.way .casing');
    const toScreen = way?.getScreenCTM();
    if (!way || !toScreen) throw new Error('no track');
    const length = way.getTotalLength();
    const track = Array.from({ length: 1500 }, (_, i) =>
      way.getPointAtLength((length * i) / 1500).matrixTransform(toScreen),
    );
    const isSeen = (each: Element) => each.checkVisibility();
    const dots = [...map.querySelectorAll('.km-mark circle')].filter(isSeen).map((dot) => {
      const { left, right, top, bottom } = dot.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2, mark: dot.parentElement };
    });
    // The number of a station stands in its own sign, which belongs on the track.
    const names = [...map.querySelectorAll('text:not(.aid text)')].filter(isSeen);
    return {
      names: names.length,
      met: names.flatMap((name) => {
        const { left, right, top, bottom, height } = name.getBoundingClientRect();
        // A line of type is a third higher than its letters.
        const [above, below] = [top + height * 0.12, bottom - height * 0.12];
        const isOn = ({ x, y }: { x: number; y: number }) =>
          x > left && x < right && y > above && y < below;
        const dot = dots.find((each) => each.mark !== name.parentElement && isOn(each));
        const isMet = dot !== undefined || track.some(isOn);
        return isMet ? [`${name.textContent}${dot ? ' on a dot' : ' on the track'}`] : [];
      }),
    };
  });

test('no name lies on another, on a track or a dot, or leaves its map, at any width', async ({
  page,
}) => {
  for (const path of ['/races/1', '/races/2', '/how-to-get-there']) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 360, 390, 430, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { names, outside, meeting } = await namesOn(page);
      expect(names).toBeGreaterThan(3);
      expect.soft([path, width, outside, meeting]).toEqual([path, width, [], []]);
      if (path === '/how-to-get-there') continue;
      const ofCourse = await namesOnTrack(page);
      expect(ofCourse.names).toBeGreaterThan(3);
      expect.soft([path, width, ofCourse.met]).toEqual([path, width, []]);
    }
  }
});

test('no text is wider than the rule takes it to be', async ({ page }) => {
  await page.goto('/how-to-get-there');
  const letters = [
    ...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
    ...Array.from('ăâîșțĂÂÎȘȚäöüßÄÖÜéèêçñÑøØåÅæÆœŒðÐþÞłŁőŰčČžŽжШщЖМмюДΩω&@%.,:;’()-–—…/'),
  ];
  const names = [
    'Stâna de Vale',
    'Sfântu Gheorghe de Pădure',
    'WWWWWMMMMM',
    'Großwetterstein-Süd 2 961',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    ...letters.map((letter) => letter.repeat(10)),
  ];
  const drawn = await page.locator('.locator').evaluate(async (map, all) => {
    await document.fonts.ready;
    const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    text.setAttribute('class', 'goal-name');
    map.append(text);
    return all.map((name) => {
      text.textContent = name;
      return text.getComputedTextLength();
    });
  }, names);
  const tooWide = names.filter((name, i) => (drawn[i] ?? 0) > textWidth(name, 26));
  expect(Math.min(...drawn)).toBeGreaterThan(10);
  expect(tooWide).toEqual([]);
});
