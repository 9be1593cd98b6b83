import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../platform/auth/find-session.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import { isAllowed } from '../platform/auth/staff.contract.ts';
import { readPostedForm } from '../platform/http/posted-form.ts';
import { adminAddress } from './admin-address.ts';
import type { GoTo, Page, PageRequest, SignedInRequest, StaffRoute } from './page.ts';
import { roleMissingPage, signInPage } from './sign-in-page.tsx';

export type StaffAdmission = {
  /** The session of the one who asks; undefined when nobody is signed in. */
  findSession(request: FastifyRequest): Promise<Session | undefined>;
  /** What carries a form through the sign-in; undefined: there is nothing to carry, or too much. */
  keepForm(
    request: FastifyRequest,
    reply: FastifyReply,
    form: KeptForm,
  ): Promise<string | undefined>;
};

/**
 * Shows a page of the organiser's side to whoever may see it, to others what they can do about it.
 */
export async function admitStaff<Shown>(
  admission: StaffAdmission,
  route: StaffRoute,
  [request, reply]: [FastifyRequest, FastifyReply],
  asked: PageRequest,
  show: (asked: SignedInRequest) => Shown | Promise<Shown>,
): Promise<Shown | Page | GoTo> {
  const session = await admission.findSession(request);
  if (!session?.isVerified) {
    const address = adminAddress(request.url);
    if (request.method !== 'POST') return signInPage(asked, address);
    // Files are not read from strangers, and go.
    const { form: fields } = await readPostedForm(request, undefined);
    const kept = address && (await admission.keepForm(request, reply, { address, fields }));
    return signInPage(asked, address, { isUnsent: true, kept });
  }
  const inside = { ...asked, session };
  if (session.lacksFactor && route.path !== '/admin/account') return { goTo: '/admin/account' };
  if (isAllowed(session.staff, route.access)) return show(inside);
  return roleMissingPage(inside);
}
