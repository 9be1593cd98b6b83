/**
 * The facts that decide whether a site is ready for real visitors; each task has its sentence in
 * `admin-readiness.json`.
 */
export type ReadinessFacts = {
  isDemo: boolean;
  /** Whether a payment provider takes real money. */
  hasPayments: boolean;
  hasMail: boolean;
  hasResultsAddress: boolean;
  /** Number of samples that are still shown. */
  samples: number;
  areRacesPast: boolean;
  /** Number of facts that the edition's sources state twice. */
  factsTwice: number;
  /** Number of races whose course is the edition's sample. */
  sampleCourses: number;
  /** Number of languages that lack words. */
  incompleteLanguages: number;
  staffWithoutSecondFactor: number;
};

export type Finding = { code: FindingCode; count: number };
type FindingCode = keyof typeof findingPages;

/** The page on which each is put right or seen. */
export const findingPages = {
  'demo-mode': '/',
  'no-payments': '/admin/registration',
  'no-mail': '/email-test',
  'dates-in-the-past': '/races',
  'no-results-address': '/admin/registration',
  samples: '/terms-conditions',
  'sample-courses': '/admin',
  'facts-stated-twice': '/rules',
  'languages-incomplete': '/',
  'no-second-factor': '/admin/staff',
} as const;

/** The open tasks, the most serious first. */
export function readinessFindings(facts: ReadinessFacts): Finding[] {
  const counts: Record<FindingCode, number> = {
    'demo-mode': Number(facts.isDemo),
    'no-payments': Number(!facts.hasPayments),
    'no-mail': Number(!facts.hasMail),
    'dates-in-the-past': Number(facts.areRacesPast),
    'no-results-address': Number(!facts.hasResultsAddress),
    samples: facts.samples,
    'sample-courses': facts.sampleCourses,
    'facts-stated-twice': facts.factsTwice,
    'languages-incomplete': facts.incompleteLanguages,
    'no-second-factor': facts.staffWithoutSecondFactor,
  };
  const codes = Object.keys(findingPages) as FindingCode[];
  return codes.map((code) => ({ code, count: counts[code] })).filter(({ count }) => count > 0);
}

/** One line for the person who starts the site; undefined: nothing is left to do. */
export function readinessLine(findings: readonly Finding[], siteUrl: string): string | undefined {
  if (findings.length === 0) return undefined;
  const words = findings.map(({ code, count }) => {
    const name = code.replaceAll('-', ' ');
    return count > 1 ? `${name} (${count})` : name;
  });
  return `Before real visitors come: ${words.join(', ')}. See ${siteUrl}/admin/readiness`;
}
