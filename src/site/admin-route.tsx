import type { ReactNode } from 'react';
import type { Access, Staff } from '../platform/auth/staff.contract.ts';
import type { PostedFile } from '../platform/http/posted-form.ts';
import admin from '../ui/admin.css?inline';
import formsCss from '../ui/forms.css?inline';
import officeHeader from '../ui/office-header.css?inline';
import type {
  GoTo,
  Page,
  PostedFields,
  PostedRequest,
  SignedInRequest,
  StaffRoute,
} from './page.ts';
import type { ForStaff } from './staff-caller.ts';

/** A request of somebody who is signed in, with the page's services, which go by their rights. */
export type StaffRequest<Services> = SignedInRequest & { services: Services };
export type PostedStaffRequest<Services> = StaffRequest<Services> & PostedRequest;

/** What stands in the shell of the organiser's side. */
export type AdminView = {
  status?: number;
  title: string;
  /** Beyond those of every form and of the shell. */
  styles?: readonly string[];
  picturesOf?: Page['picturesOf'];
  worksOffline?: Page['worksOffline'];
  hasCamera?: boolean;
  body: ReactNode;
};

type AdminPage<Services> = Pick<StaffRoute, 'path' | 'query' | 'fileBytes'> & {
  access: Access;
  load: (request: StaffRequest<Services>) => AdminView | Promise<AdminView>;
  submit?: (
    request: PostedStaffRequest<Services>,
    form: PostedFields,
    files: Record<string, PostedFile>,
  ) => Promise<AdminView | GoTo>;
};

type Needs<Services> = { [Name in keyof Services]: ForStaff<Services[Name]> };

/**
 * Makes a page of the organiser's side: it stands in the shell, with the tabs of the reader's
 * rights.
 */
export const adminPage =
  <Services extends object>({ load, submit, ...route }: AdminPage<Services>) =>
  (needs: Needs<Services>): StaffRoute => ({
    ...route,
    isUnlisted: true,
    load: async (request) => {
      const view = await load({ ...request, services: opened(needs, request) });
      return inShell(view, request.session.staff);
    },
    ...(submit && {
      async submit(request, form, files) {
        const services = opened(needs, request);
        const outcome = await submit({ ...request, services }, form, files);
        return 'goTo' in outcome ? outcome : inShell(outcome, request.session.staff);
      },
    }),
  });

/** The services of a page, for whoever asks. */
function opened<Services extends object>(
  needs: Needs<Services>,
  request: SignedInRequest,
): Services {
  const services = Object.entries<ForStaff<unknown>>(needs).map(([name, openFor]) => [
    name,
    openFor(request),
  ]);
  return Object.fromEntries(services) as Services;
}

/** A view in the shell; `staff`: who is signed in, if anybody. */
export function inShell(view: AdminView, staff: Staff | undefined): Page {
  const { status = 200, title, styles = [], picturesOf = [], body } = view;
  const { worksOffline = false, hasCamera = false } = view;
  return {
    status,
    name: title,
    description: title,
    styles: [formsCss, admin, ...(staff ? [officeHeader] : []), ...styles],
    picturesOf,
    worksOffline,
    isPersonal: true,
    isWithoutRidge: true,
    ...(hasCamera && { hasCamera }),
    ...(staff && { office: staff }),
    body: (
      <AdminShell staff={staff} title={title}>
        {body}
      </AdminShell>
    ),
  };
}

type AdminPageProps = {
  /** Undefined: nobody is signed in. */
  staff: Staff | undefined;
  title: string;
  children: ReactNode;
};

/** The shell of every page of the organiser's side: a heading, and whose page it is. */
function AdminShell({ staff, title, children }: AdminPageProps) {
  return (
    <div className="w page admin" data-staff={staff?.id ?? ''}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
