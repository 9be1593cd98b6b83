import { randomUUID } from 'node:crypto';
import { edition } from '../../../edition/edition.ts';
import { formatLanguage } from '../../../edition/words/format.ts';
import { knownLanguage, languages } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { choice, many, text } from '../../../site/admin-actions.tsx';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import type { RaceDayContext } from '../race-day-context.ts';
import { MessageForm, messagesPath, SentMessages } from './message-views.tsx';
import type { DraftMessage, MessagePreview } from './messages.contract.ts';
import { audiences, type MessageTexts } from './messages.rules.ts';
import { previewMessage, readSentMessages } from './read-messages.ts';
import { preparePhones, sendMessage, testMessage } from './send-message.ts';

type Shown = {
  failure?: string | undefined;
  isTested?: boolean;
  draft?: DraftMessage;
  preview?: MessagePreview;
};

/** `/admin/messages`: messages from the office to runners on the day, by mail or by telephone. */
export const adminMessagesPage = adminPage<RaceDayContext>({
  path: messagesPath,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-messages')('title'),
  query: ({ sent }) => ({ sent: /^\d{1,6}$/.test(String(sent)) ? String(sent) : '' }),
  load: (request, { form, failure }) =>
    messagesView(request, form ? { draft: draftIn(form), failure } : {}),
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-messages');
    const said = Object.fromEntries(
      audiences.map((each) => [each, t(`audiences.${each}`)] as const),
    );
    const written = (label: string) =>
      many((code) => {
        const known = knownLanguage(code);
        return known ? `${label} (${formatLanguage(language, known)})` : label;
      });
    const fields = {
      id: text(),
      audience: choice(said, t('audience')),
      raceId: text(t('race'), (id) => raceNameOf(language, Number(id))),
      subject: written(t('subject')),
      text: written(t('text')),
    };
    return {
      preview: action({
        label: t('preview'),
        fields,
        run: ({ ctx }, _, { form }) => previewMessage(ctx, draftIn(form)),
        leadsTo: (shown, request) => messagesView(request, shown),
      }),
      phones: action({
        label: t('phones'),
        fields,
        run: ({ ctx }, _, { form }) => preparePhones(ctx, draftIn(form)),
        leadsTo: ({ address }) => address,
      }),
      test: action({
        label: t('test'),
        fields,
        async run({ ctx }, _, { form }) {
          const draft = draftIn(form);
          const tested = await testMessage(ctx, draft);
          return tested.ok ? previewMessage(ctx, draft) : tested;
        },
        leadsTo: (shown, request) => messagesView(request, { ...shown, isTested: true }),
      }),
      send: action({
        label: t('title'),
        fields,
        run: ({ ctx }, _, { form }) => sendMessage(ctx, draftIn(form)),
        leadsTo: ({ count }) => `${messagesPath}?sent=${count}`,
      }),
    };
  },
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The draft in a form; a form without an id gets a new one. */
function draftIn(form: PostedFields): DraftMessage {
  const { races } = edition();
  const texts: MessageTexts = {};
  for (const { code } of languages()) {
    const subject = (form[`subject.${code}`] ?? '').trim();
    const text = (form[`text.${code}`] ?? '').trim();
    if (subject !== '' || text !== '') texts[code] = { subject, text };
  }
  return {
    texts,
    id: uuid.test(form.id ?? '') ? (form.id ?? '') : randomUUID(),
    audience: audiences.find((each) => each === form.audience) ?? 'all',
    raceId: races.find(({ id }) => String(id) === form.raceId)?.id ?? null,
  };
}

async function messagesView(
  request: StaffRequest<RaceDayContext>,
  shown: Shown,
): Promise<AdminView> {
  const { language, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-messages');
  const tabs = wordsIn(language).getFixedT(null, 'admin', 'tabs');
  const { failure, isTested, preview } = shown;
  const draft = shown.draft ?? { id: randomUUID(), audience: 'all', raceId: null, texts: {} };
  const sent = query.sent ? t('done', { count: Number(query.sent) }) : undefined;
  return {
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="hint">
          {t('lead')} <a href="/admin/changes">{t('notice', { tab: tabs('changes') })}</a>
        </p>
        <Outcome
          done={failure ? undefined : isTested ? t('tested') : shown.draft ? undefined : sent}
          problem={failure}
        />
        <MessageForm language={language} draft={draft} preview={preview} />
        <SentMessages language={language} sent={await readSentMessages(ctx)} />
      </>
    ),
  };
}
