import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { edition } from '../../../edition/edition.ts';
import { faviconSvg, ico, iconPng, mailLogoPng } from './icons.ts';

/** Draws the icons of tabs and home screens, and the logo of mails, into a folder, in the edition's colours. */
export function drawIcons(folder: string): void {
  const { logoSvg: logo } = edition();
  const files = {
    'favicon.svg': faviconSvg(logo),
    'favicon.ico': ico(iconPng(32, logo, true), 32),
    'apple-touch-icon.png': iconPng(180, logo),
    'icon-192.png': iconPng(192, logo),
    'icon-512.png': iconPng(512, logo),
    'mail-logo.png': mailLogoPng(logo),
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
  }
}
