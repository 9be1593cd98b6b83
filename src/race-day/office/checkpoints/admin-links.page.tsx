import type { ReactNode } from 'react';
import { edition } from '../../../edition/edition.ts';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { text } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import type { RaceDayContext } from '../race-day-context.ts';
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
import { type FileRead, mostFileBytes } from './links.contract.ts';
import { makeLink, revokeLink } from './make-link.ts';
import { readHandOvers, readLinks, usualLinkEnd } from './read-links.ts';
import { takePhoneFile } from './take-phone-file.ts';

type Shown = Unsent & {
  done?: string;
  /** Shown above everything else, for example the sheet of a new link. */
  first?: ReactNode;
};

/** `/admin/race-control/links`: links for phones at checkpoints, and files of their logs. */
export const adminLinksPage = adminPage<RaceDayContext>({
  path: linksPath,
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-checkpoint-links')('title'),
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: done === 'revoked' ? 'revoked' : '' }),
  load: (request, unsent) => view(request, unsent),
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
    const placeIn = (id: string) => checkpointName(language, id);
    return {
      make: action({
        label: t('make.button'),
        fields: {
          checkpoint: text(t('place'), placeIn),
          label: text(t('make.label')),
          endsAt: text(t('until')),
        },
        run: ({ ctx }, asked) => makeLink(ctx, asked),
        leadsTo: ({ link }, request) =>
          view(request, { first: <LinkSheet language={language} link={link} /> }),
      }),
      revoke: action({
        label: t('revoke.sure'),
        fields: { id: text(), sure: text(), again: text() },
        run: async ({ ctx }, { id, sure, again }) =>
          sure && !again ? revokeLink(ctx, id) : { ok: true },
        leadsTo(_, request, { id, sure, again }) {
          if (again) return linksPath;
          return sure ? `${linksPath}?done=revoked` : askToRevoke(request, id);
        },
      }),
      file: action({
        label: t('file.button'),
        fields: { checkpoint: text(t('file.place'), placeIn) },
        run: ({ ctx }, { checkpoint }, { files }) =>
          takePhoneFile(ctx, files.file?.content, checkpoint),
        leadsTo: ({ read }, request) => view(request, { done: toldOf(language, read) }),
      }),
    };
  },
});

async function askToRevoke(request: StaffRequest<RaceDayContext>, id: string) {
  const { language, ctx } = request;
  const link = (await readLinks(ctx)).find((each) => each.id === id);
  return view(request, { first: link && <RevokeQuestion language={language} link={link} /> });
}

function toldOf(language: Language, { records, fresh, differing }: FileRead): string {
  const t = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
  const told = t('file.done', { count: records, fresh, known: records - fresh });
  return differing > 0 ? `${told} ${t('file.differing', { count: differing })}` : told;
}

async function view(request: StaffRequest<RaceDayContext>, shown: Shown): Promise<AdminView> {
  const { checkpoints } = edition();
  const { language, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-checkpoint-links');
  const revoked = query.done && !shown.failure ? t('revoke.done') : undefined;
  const form = shown.intent === 'make' ? shown.form : undefined;
  const { checkpoint = checkpoints[1]?.id ?? '', label = '', endsAt } = form ?? {};
  const asked = { checkpoint, label, endsAt: endsAt ?? (await usualLinkEnd(ctx)) };
  return {
    title: t('title'),
    styles: [css],
    body: (
      <div className="links">
        <Outcome done={shown.done ?? revoked} problem={shown.failure} />
        {shown.first}
        <p className="no-print">
          {t('lead')} <a href="/admin/race-control">{t('back')}</a>
        </p>
        <LinkForm language={language} asked={asked} />
        <LinkTable language={language} links={await readLinks(ctx)} />
        <HandOverTable language={language} handOvers={await readHandOvers(ctx)} />
        <FileForm language={language} />
      </div>
    ),
  };
}
