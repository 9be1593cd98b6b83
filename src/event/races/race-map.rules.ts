import sanitizeHtml from 'sanitize-html';

/** Hosts whose https iframes a race's map may contain. */
export const embeddableMapHosts = [
  'www.openstreetmap.org',
  'umap.openstreetmap.fr',
  'www.google.com',
  'www.komoot.com',
  'en.mapy.cz',
  'frame.mapy.cz',
] as const;

/**
 * The part of an organiser's map HTML that may be shown: https iframes of the listed hosts, rebuilt
 * with the site's own attributes. Anything else is dropped; undefined if nothing is left.
 */
export function safeRaceMap(
  html: string | null,
  { hosts, title }: { hosts: readonly string[]; title: string },
): string | undefined {
  if (!html) return undefined;
  const kept = sanitizeHtml(html, {
    allowedTags: ['iframe'],
    allowedAttributes: {
      iframe: ['src', 'title', 'loading', 'sandbox', 'referrerpolicy', 'allowfullscreen'],
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    // Text between the tags is not part of a map.
    textFilter: () => '',
    exclusiveFilter: ({ attribs }) => !isAllowed(attribs.src, hosts),
    transformTags: {
      iframe: (tagName, { src = '' }) => ({
        tagName,
        attribs: {
          src,
          title,
          loading: 'lazy',
          sandbox: 'allow-scripts allow-same-origin allow-popups',
          referrerpolicy: 'strict-origin-when-cross-origin',
          allowfullscreen: '',
        },
      }),
    },
  });
  return kept || undefined;
}

/** Checks the parsed address, not its text: `https://host@evil` leads to `evil`. */
function isAllowed(src: string | undefined, hosts: readonly string[]): boolean {
  const url = URL.parse(src ?? '');
  return (
    url?.protocol === 'https:' &&
    hosts.includes(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  );
}
