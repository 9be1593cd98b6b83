import type { FastifyInstance } from 'fastify';
import { countInLog } from './count-in-log.ts';
import { policyReports } from './process-counts.ts';

/** The address where browsers report what a page's Content-Security-Policy blocked. */
export const policyReportsPath = '/csp-report';

/** A report has a few lines; anybody can send one. */
const mostBytes = 16 * 1024;
const mostPerMinute = 30;

/** The directives of our policy, and the parts that browsers name; any others count as one. */
const directives =
  /^(default|script|style|img|font|connect|manifest|frame|worker|media|object)-src(-elem|-attr)?$|^(form-action|base-uri|frame-ancestors)$/;

/** Counts browsers' reports by directive, and stores nothing else of them. */
export async function countPolicyReports(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );
    const count = countInLog(scope.log, 'a browser refused something of a page');
    scope.post(
      policyReportsPath,
      { config: { rateLimit: { max: mostPerMinute } } },
      async ({ body }, reply) => {
        const directive = directiveIn(String(body));
        policyReports.set(directive, (policyReports.get(directive) ?? 0) + 1);
        count();
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}

/** The directive that a report names, in either version of the standard. */
function directiveIn(body: string): string {
  try {
    const { 'csp-report': report } = JSON.parse(body);
    const named = report['effective-directive'] ?? report['violated-directive'];
    const [directive = ''] = String(named).split(' ', 1);
    return directives.test(directive) ? directive : 'other';
  } catch {
    return 'other';
  }
}
