import type { ReactNode } from 'react';
import type { Access, Staff } from '../features/staff/staff-contract.ts';
import { OfficePage } from './components/office-page.tsx';
import type { Office } from './office.ts';
import type { Page, PageRequest, PostedFile, Route } from './page.ts';
import type { StyleName } from './styles.ts';

export type OfficeRequest = PageRequest & { office: Office };

/** What stands in the shell of the race office. */
export type OfficeView = {
  status?: number;
  title: string;
  /** Beyond `forms` and `office`. */
  styles?: readonly StyleName[];
  picturesOf?: Page['picturesOf'];
  body: ReactNode;
};

type OfficeRoute = Pick<Route, 'path' | 'query' | 'fileBytes'> & {
  access: Access;
  load: (request: OfficeRequest) => OfficeView | Promise<OfficeView>;
  submit?: (
    request: OfficeRequest,
    form: Record<string, string | undefined>,
    files: Record<string, PostedFile>,
  ) => Promise<OfficeView | { goTo: string }>;
};

/** An address of the race office: its pages stand in the shell, with the tabs of the reader's rights. */
export function officeRoute({ load, submit, ...route }: OfficeRoute): Route {
  return {
    ...route,
    isUnlisted: true,
    load: async (request) => inShell(request, await load(request as OfficeRequest)),
    ...(submit && {
      async submit(request, form, _actions, files) {
        const outcome = await submit(request as OfficeRequest, form, files);
        return 'goTo' in outcome ? outcome : inShell(request, outcome);
      },
    }),
  };
}

/** A view in the shell; `staff`: who is signed in, if anybody. */
export function inShell(
  { office, path, language }: PageRequest,
  view: OfficeView,
  staff: Staff | undefined = office?.staff,
): Page {
  const { status = 200, title, styles = [], picturesOf = [], body } = view;
  return {
    status,
    name: title,
    description: title,
    styles: ['forms', 'office', ...styles],
    picturesOf,
    isPersonal: true,
    body: (
      <OfficePage language={language} staff={staff} path={path} title={title}>
        {body}
      </OfficePage>
    ),
  };
}
