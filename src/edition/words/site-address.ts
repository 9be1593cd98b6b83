import { type Module, moduleNames, modulePages } from '../modules.ts';

/** Pages that every site has and that a text may link to, in addition to those of modules. */
export const fixedPages = [
  '/',
  '/races',
  '/registration',
  '/participants',
  '/program',
  '/rules',
  '/contact',
  '/live',
  '/results/history',
  '/my-registration',
  '/privacy-policy',
  '/terms-conditions',
  '/cookie-policy',
] as const;

/** The facts of an edition on which the addresses of its site depend. */
export type Site = {
  modules: Readonly<Record<Module, boolean>>;
  raceIds: readonly number[];
  /** Whether a picture's address has its file. */
  hasPicture: (url: string) => boolean;
};

const ofRace = /^\/(?:races\/(\d+)|api\/races\/(\d+)\/(?:gpx|start\.ics))$/;

/**
 * Why an address of the site leads nowhere, in words that follow its file and line; undefined: it
 * works.
 */
export function deadAddress(url: string, site: Site): string | undefined {
  const [path = ''] = url.split(/[?#]/);
  const off = moduleNames.find((name) => modulePages[name] === path && !site.modules[name]);
  if (off) return `this edition has no page ${path}`;
  const [, page, file] = ofRace.exec(path) ?? [];
  const race = page ?? file;
  const leadsSomewhere =
    race === undefined
      ? [...fixedPages, ...Object.values(modulePages)].some((known) => known === path) ||
        (path.startsWith('/pictures/') && site.hasPicture(path))
      : site.raceIds.includes(Number(race));
  return leadsSomewhere ? undefined : `${url} leads nowhere on this site`;
}
