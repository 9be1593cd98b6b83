import { afterAll, beforeAll, expect, it } from 'vitest';
import { boardUrl } from '../../../test/race-control-forms.ts';
import { openRaceControl } from '../../../test/race-control-kit.ts';
import { between, textOf } from '../../../test/rendered.tsx';

let control: Awaited<ReturnType<typeof openRaceControl>>;
beforeAll(async () => {
  control = await openRaceControl();
  await control.handOut();
});
afterAll(() => control.site.close());

it('names beside a place of which nothing is heard who would be overdue there', async () => {
  const { read, setTime } = control;
  const named = async (time: string) => {
    setTime(time);
    return textOf(between(await read(boardUrl), 'id="unheard-north-hut"', '</details>'));
  };
  expect(await named('09:00')).toBe('');
  expect(await named('11:00')).toMatch(/Would be overdue there: 3.*101.*102.*103/s);
});
