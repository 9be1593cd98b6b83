import { describe, expect, it } from 'vitest';
import { adminAddress } from './admin-address.ts';

describe('an address of the organiser’s side', () => {
  it.each([
    '/admin',
    '/admin?lang=de',
    '/admin/participants/7?do=edit#data',
    '/admin/audit?subject=ana%40race.example',
    '/email-test',
  ])('is %s', (address) => {
    expect(adminAddress(address)).toBe(address);
  });

  it.each([
    undefined,
    '',
    '/',
    '/administer',
    '/admin/sign-in',
    '/admin/sign-in?x=1',
    '//evil.example/admin',
    'https://evil.example/admin',
    'http://own.invalid@evil.example/admin',
    '/admin/../..//evil.example',
    '/admin/../../evil',
    '/admin/..%2f..%2f%2fevil.example',
    '/admin/%2e%2e/%2e%2e//evil.example',
    '/admin/%2E%2E/evil',
    '/admin//evil.example',
    '/admin\\..\\..\\\\evil.example',
    '/\\evil.example/admin',
    '/admin/%5c%5cevil.example',
    '/ad\nmin',
    '\t//evil.example',
    'javascript:alert(1)//admin',
    'admin',
  ])('is not %j', (address) => {
    expect(adminAddress(address)).toBeUndefined();
  });
});
