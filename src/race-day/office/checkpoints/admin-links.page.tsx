import type { ReactNode } from 'react';
import { checkpoints } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { PostedFile } from '../../../platform/http/posted-form.ts';
import {
  type AdminView,
  adminPage,
  type PostedStaffRequest,
  type StaffRequest,
} from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-links.css?inline';
import {
  FileForm,
  HandOverTable,
  LinkForm,
  LinkSheet,
  LinkTable,
  linksPath,
  RevokeQuestion,
} from './link-views.tsx';
import { type FileRead, type LinksService, mostFileBytes } from './links.contract.ts';

type Services = { checkpointLinks: LinksService };
type Shown = {
  status?: number;
  failure?: string;
  done?: string;
  form?: PostedFields;
  /** Before everything else, such as the sheet of a new link. */
  first?: ReactNode;
};

/** `/admin/race-control/links`: links for phones at checkpoints, and files of phones without network. */
export const adminLinksPage = adminPage<Services>({
  path: linksPath,
  access: 'race-day',
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: done === 'revoked' ? 'revoked' : '' }),
  load(request) {
    const t = wordsIn(request.language).getFixedT(null, 'admin-checkpoint-links');
    return view(request, request.query.done ? { done: t('revoke.done') } : {});
  },
  async submit(request, form, files) {
    if (form.intent === 'revoke') return revoke(request, form);
    return form.intent === 'file' ? readFile(request, form, files.file) : make(request, form);
  },
});

async function make(request: PostedStaffRequest<Services>, form: PostedFields) {
  const { checkpoint = '', label = '', endsAt = '' } = form;
  const { checkpointLinks } = request.services;
  const made = await request.attempt(() => checkpointLinks.make({ checkpoint, label, endsAt }));
  if (!made.ok) return view(request, { ...made, form });
  return view(request, { first: <LinkSheet language={request.language} link={made.link} /> });
}

async function revoke(request: PostedStaffRequest<Services>, form: PostedFields) {
  const { language, services } = request;
  const { id = '' } = form;
  if (form.again) return { goTo: linksPath };
  if (form.sure) {
    const revoked = await request.attempt(() => services.checkpointLinks.revoke(id));
    return revoked.ok ? { goTo: `${linksPath}?done=revoked` } : view(request, revoked);
  }
  const link = (await services.checkpointLinks.list()).find((each) => each.id === id);
  return view(request, link ? { first: <RevokeQuestion language={language} link={link} /> } : {});
}

async function readFile(
  request: PostedStaffRequest<Services>,
  { checkpoint = '' }: PostedFields,
  file: PostedFile | undefined,
) {
  const { checkpointLinks } = request.services;
  const outcome = await request.attempt(() => checkpointLinks.readFile(file?.content, checkpoint));
  if (!outcome.ok) return view(request, outcome);
  return view(request, { done: toldOf(request.language, outcome.read) });
}

function toldOf(language: Language, { records, fresh, differing }: FileRead): string {
  const t = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
  const told = t('file.done', { count: records, fresh, known: records - fresh });
  return differing > 0 ? `${told} ${t('file.differing', { count: differing })}` : told;
}

async function view(request: StaffRequest<Services>, shown: Shown): Promise<AdminView> {
  const { language, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
  const { checkpointLinks } = services;
  const { checkpoint = checkpoints[1]?.id ?? '', label = '', endsAt } = shown.form ?? {};
  const asked = { checkpoint, label, endsAt: endsAt ?? (await checkpointLinks.usualEnd()) };
  return {
    status: shown.status ?? 200,
    title: t('title'),
    styles: [css],
    body: (
      <div className="links">
        <Outcome done={shown.done} problem={shown.failure} />
        {shown.first}
        <p className="no-print">
          {t('lead')} <a href="/admin/race-control">{t('back')}</a>
        </p>
        <LinkForm language={language} asked={asked} />
        <LinkTable language={language} links={await checkpointLinks.list()} />
        <HandOverTable language={language} handOvers={await checkpointLinks.listHandOvers()} />
        <FileForm language={language} />
      </div>
    ),
  };
}
