import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptForm } from '../features/staff/sealed-form.ts';
import { isAllowed } from '../features/staff/staff-contract.ts';
import { readPostedForm } from '../http/posted-form.ts';
import type { Office } from './office.ts';
import { officeAddress } from './office-address.ts';
import { homeOf } from './office-tabs.ts';
import type { Page, PageRequest, Route } from './page.ts';
import { roleMissingPage, signInPage } from './pages/office-sign-in.tsx';

export type StaffAdmission = {
  /** What the one who asks may see and do; undefined when nobody is signed in. */
  openOffice(request: FastifyRequest): Promise<Office | undefined>;
  /** What carries a form through the sign-in; undefined: there is nothing to carry, or too much. */
  keepForm(
    request: FastifyRequest,
    reply: FastifyReply,
    form: KeptForm,
  ): Promise<string | undefined>;
};

/**
 * Shows a page of the office to whoever may see it, to others what they can do about it; the
 * office's own address leads them to where they may work.
 */
export async function admitStaff<Shown>(
  admission: StaffAdmission,
  route: Route,
  [request, reply]: [FastifyRequest, FastifyReply],
  asked: PageRequest,
  show: (asked: PageRequest) => Shown | Promise<Shown>,
): Promise<Shown | Page | { goTo: string }> {
  if (!route.access) return show(asked);
  const office = await admission.openOffice(request);
  if (!office) {
    const address = officeAddress(request.url);
    if (request.method !== 'POST') return signInPage(asked, address);
    // Files are not read from strangers, and go.
    const { form: fields } = await readPostedForm(request, undefined);
    const kept = address && (await admission.keepForm(request, reply, { address, fields }));
    return signInPage(asked, address, { isUnsent: true, kept });
  }
  const inside = { ...asked, office };
  if (office.lacksFactor && route.path !== '/admin/account') return { goTo: '/admin/account' };
  if (isAllowed(office.staff, route.access)) return show(inside);
  if (route.path === '/admin' && request.method !== 'POST') return { goTo: homeOf(office.staff) };
  return roleMissingPage(inside);
}
