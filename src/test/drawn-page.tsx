import { attemptFor } from '../http/attempt.ts';
import type { GoTo, Page, PageRequest, PostedFields, PublicRoute } from '../site/page.ts';
import { inlineStyles } from '../site/styles.ts';
import { faultsOf } from './faults-of.ts';
import { rendered } from './rendered.tsx';

const sheets = import.meta.glob<string>('/src/**/*.css', {
  eager: true,
  query: '?inline',
  import: 'default',
});
const classesOf = (css: string) => new Set(css.match(/\.[a-z][\w-]*/g) ?? []);
const dressed = classesOf(Object.values(sheets).join('\n'));

/** A request of somebody who reads the site in English in March, before the races. */
const request = (asked: Partial<PageRequest> = {}): PageRequest => ({
  ip: '192.0.2.1',
  language: 'en',
  path: '/',
  params: {},
  query: {},
  cookies: undefined,
  device: 'a browser',
  now: new Date('2025-03-01T10:00:00Z'),
  ...asked,
});

export type Drawn = Omit<Page, 'body'> & {
  html: string;
  /** What no page may have: see `faultsOf`; and classes that a style sheet would dress, were it there. */
  faults: string[];
};

/** What a page shows, in the language of the request. */
function drawnPage({ body, ...page }: Page, language: PageRequest['language']): Drawn {
  const html = rendered(body, language);
  const own = classesOf(inlineStyles(page.styles));
  // The outermost element's own name may be another feature's word for something else.
  const classes = [...html.matchAll(/ class="(?!w page)([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' ').map((name) => `.${name}`),
  );
  const undressed = new Set(classes.filter((name) => dressed.has(name) && !own.has(name)));
  return {
    ...page,
    html,
    faults: [...faultsOf(html), ...[...undressed].map((name) => `undressed: ${name}`)],
  };
}

/** A page as it comes to whoever asks for it. */
export async function drawn(route: PublicRoute, asked: Partial<PageRequest> = {}): Promise<Drawn> {
  const whole = request({ path: route.path, ...asked });
  return drawnPage(await route.load(whole), whole.language);
}

/** What a form of the page comes to that is posted without script. */
export async function posted(
  route: PublicRoute,
  form: PostedFields,
  asked: Partial<PageRequest> = {},
): Promise<Drawn | GoTo> {
  const whole = request({ path: route.path, ...asked });
  const outcome = await route.submit?.({ ...whole, attempt }, form, {});
  if (!outcome) throw new Error(`${route.path} takes no form`);
  return 'goTo' in outcome ? outcome : drawnPage(outcome, whole.language);
}

/** As the site makes it of a request in English that nothing is logged of. */
const attempt = attemptFor({
  headers: { cookie: 'lang=en' },
  query: {},
  log: { error() {} },
  routeOptions: {},
} as never);
