import { describe, expect, it } from 'vitest';
import { deviceName } from './device.rules.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';

describe('the name of a browser in the list of sessions', () => {
  it.each([
    [`${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome, Windows'],
    [`${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge, Windows'],
    [`${windows} ${webkit} Chrome/64.0 Safari/537.36 Edge/17.17134`, 'Edge, Windows'],
    [`${mac} ${webkit} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera, macOS'],
    [`${mac} AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15`, 'Safari, macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Linux'],
    [`${android} ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
    [`${android} ${webkit} Chrome/126.0 Mobile Safari/537.36 EdgA/126.0`, 'Edge, Android'],
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari, iOS'],
    [`${iPhone} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome, iOS'],
    [`${iPhone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iOS'],
    [`${iPhone} EdgiOS/126.0 Mobile/15E148 Safari/604.1`, 'Edge, iOS'],
    ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Safari/604.1', 'Safari, iOS'],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it.each([
    ['Mozilla/5.0 (X11; CrOS) Firefox/127.0', 'Firefox'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
    ['curl/8.5.0', 'curl'],
    ['Lynx (text)', 'Lynx'],
    ['x'.repeat(41), 'x'.repeat(40)],
    ['', ''],
  ])('is what is known of it, else its first word: %s, %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
