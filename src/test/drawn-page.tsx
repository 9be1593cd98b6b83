import { presets } from '../platform/auth/rights.rules.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { PostedFile } from '../platform/http/posted-form.ts';
import { attemptFor } from '../site/attempt.ts';
import type { GoTo, Page, PostedFields, Route, SignedInRequest } from '../site/page.ts';
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

/** A member of staff who may do everything. */
const adminStaff: Staff = {
  id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  email: 'eva@office.example',
  name: 'Eva Admin',
  role: 'admin',
  rights: [...presets.admin],
};

/** The same member of staff with other rights. */
export const staffWith = (...rights: Staff['rights']) => ({
  session: sessionOf({ ...adminStaff, role: 'custom', rights }),
});

const sessionOf = (staff: Staff): SignedInRequest['session'] => ({
  staff,
  hash: Buffer.alloc(0),
  isVerified: true,
  lacksFactor: false,
  isConfirmed: true,
});

/**
 * A request of a person who reads the site in English in March, before the races; by an admin,
 * where that matters.
 */
const request = (asked: Partial<SignedInRequest> = {}): SignedInRequest => ({
  ip: '192.0.2.1',
  language: 'en',
  path: '/',
  params: {},
  query: {},
  cookies: undefined,
  device: 'a browser',
  now: new Date('2025-03-01T10:00:00Z'),
  session: sessionOf(adminStaff),
  ...asked,
});

export type Drawn = Omit<Page, 'body'> & {
  html: string;
  /** What no page may have: see `faultsOf`; and classes that a missing style sheet would style. */
  faults: string[];
};

/** Classes of some HTML that only a style sheet other than its own would style. */
export function undressedIn(html: string, styles: string): string[] {
  const own = classesOf(styles);
  // The outermost element's own class may mean something else in another feature.
  const classes = [...html.matchAll(/ class="(?!w page)([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' ').map((name) => `.${name}`),
  );
  return [...new Set(classes.filter((name) => dressed.has(name) && !own.has(name)))].map(
    (name) => `undressed: ${name}`,
  );
}

/** What a page shows, in the language of the request. */
function drawnPage({ body, ...page }: Page, language: SignedInRequest['language']): Drawn {
  const html = rendered(body, language);
  return {
    ...page,
    html,
    faults: [
      ...faultsOf(html),
      ...undressedIn(html, inlineStyles(page)),
      ...(page.isWithoutTable && html.includes('<table') ? ['undressed: table'] : []),
    ],
  };
}

/** A page as a visitor gets it. */
export async function drawn(route: Route, asked: Partial<SignedInRequest> = {}): Promise<Drawn> {
  const whole = request({ path: route.path, ...asked });
  return drawnPage(await route.load(whole), whole.language);
}

/** The outcome of posting a form of the page without script. */
export async function posted(
  route: Route,
  form: PostedFields,
  asked: Partial<SignedInRequest> = {},
  files: Record<string, PostedFile> = {},
): Promise<Drawn | GoTo> {
  const whole = request({ path: route.path, ...asked });
  const outcome = await route.submit?.({ ...whole, attempt }, form, files);
  if (!outcome) throw new Error(`${route.path} takes no form`);
  return 'goTo' in outcome ? outcome : drawnPage(outcome, whole.language);
}

/** As the site makes it of a request in English, without a log. */
const attempt = attemptFor({
  headers: { cookie: 'lang=en' },
  query: {},
  log: { error() {} },
  raw: { complete: true },
  routeOptions: {},
} as never);
