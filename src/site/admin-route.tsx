import type { ReactNode } from 'react';
import type { Language } from '../edition/words/languages.ts';
import type { Access, Staff } from '../platform/auth/staff.contract.ts';
import { ownValue } from '../platform/http/own-value.ts';
import admin from '../ui/admin.css?inline';
import formsCss from '../ui/forms.css?inline';
import officeHeader from '../ui/office-header.css?inline';
import { type Action, type DeclareAction, declareAction, PageActions } from './admin-actions.tsx';
import type { Told } from './attempt.ts';
import type { Page, PostedFields, PostedRequest, SignedInRequest, StaffRoute } from './page.ts';
import type { ForStaff } from './staff-caller.ts';

/** A request of a signed-in member of staff, with the context in which use cases check rights. */
export type StaffRequest<Context> = SignedInRequest & { ctx: Context };
export type PostedStaffRequest<Context> = StaffRequest<Context> & PostedRequest;

/** The content of a page in the shell of the organiser's side. */
export type AdminView = {
  status?: number;
  title: string;
  /** Style sheets in addition to those of every form and of the shell. */
  styles?: readonly string[];
  picturesOf?: Page['picturesOf'];
  worksOffline?: Page['worksOffline'];
  hasCamera?: boolean;
  body: ReactNode;
};

/** A form that was refused: its values and the reason. */
export type Unsent<Refusal = never> = {
  intent?: string | undefined;
  form?: PostedFields;
  /** A refusal of the page's own, which is not in the table of refusals. */
  refused?: Refusal;
} & Partial<Omit<Told, 'ok'>>;

/** The function with which a page with this context declares its actions. */
export type DeclareFor<Context, Refusal = never> = DeclareAction<
  PostedStaffRequest<Context>,
  AdminView,
  Refusal
>;

type AdminPage<Context, Refusal> = Pick<StaffRoute, 'path' | 'query' | 'fileBytes'> & {
  access: Access;
  /** Its name where the sender reads a posted form again. */
  name?: (language: Language) => string;
  load: (request: StaffRequest<Context>, unsent: Unsent<Refusal>) => AdminView | Promise<AdminView>;
  /** The actions of its forms, by intent; `''`: a form without an intent. */
  actions?: (
    action: DeclareFor<Context, Refusal>,
    language: Language,
  ) => Record<string, Action<PostedStaffRequest<Context>, AdminView, Refusal>>;
};

/**
 * Makes a page of the organiser's side, in the shell with the tabs of the reader's rights. If it
 * does not know the intent of a form, it shows itself unchanged.
 */
export const adminPage =
  <Context, Refusal extends { ok: false } = never>({
    load,
    actions,
    ...route
  }: AdminPage<Context, Refusal>) =>
  (contextFor: ForStaff<Context>): StaffRoute => {
    const declare = declareAction<PostedStaffRequest<Context>, AdminView, Refusal>();
    const known = new Map<Language, ReturnType<NonNullable<typeof actions>>>();
    const actionsIn = (language: Language) => {
      const declared = known.get(language) ?? actions?.(declare, language) ?? {};
      known.set(language, declared);
      return declared;
    };
    const shown = (view: AdminView, { session, language }: SignedInRequest) =>
      inShell(
        { ...view, body: <PageActions value={actionsIn(language)}>{view.body}</PageActions> },
        session.staff,
      );
    return {
      ...route,
      isUnlisted: true,
      load: async (request) =>
        shown(await load({ ...request, ctx: contextFor(request) }, {}), request),
      ...(actions && {
        actions: actionsIn,
        async submit(posted, form, files) {
          const request = { ...posted, ctx: contextFor(posted) };
          const action = ownValue(actionsIn(request.language), form.intent ?? '');
          if (request.session.lacksFactor && !action?.leadsToFactor)
            return { goTo: '/admin/account' };
          const taken = await action?.take(request, { form, files });
          if (taken && 'goTo' in taken) return taken;
          if (taken && 'body' in taken) return shown(taken, request);
          if (!taken) return shown(await load(request, {}), request);
          const told = 'failure' in taken ? taken : { refused: taken };
          const view = await load(request, { intent: form.intent, form, ...told });
          const status = view.status ?? ('failure' in taken ? taken.status : 400);
          return shown({ ...view, status }, request);
        },
      }),
    };
  };

/** A view in the shell; `staff`: the signed-in member of staff, if any. */
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

/**
 * The shell of every page of the organiser's side: a heading, and the id of the signed-in person.
 */
function AdminShell({ staff, title, children }: AdminPageProps) {
  return (
    <div className="w page admin" data-staff={staff?.id ?? ''}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
