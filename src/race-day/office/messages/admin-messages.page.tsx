import { randomUUID } from 'node:crypto';
import { races } from '../../../edition/facts.ts';
import { languages } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import { MessageForm, messagesPath, SentMessages } from './message-views.tsx';
import type { DraftMessage, MessagePreview, MessagesService } from './messages.contract.ts';
import { audiences, type MessageTexts } from './messages.rules.ts';

type Services = { messages: MessagesService };
type Posted = {
  status?: number;
  failure?: string;
  isTested?: boolean;
  draft?: DraftMessage;
  preview?: MessagePreview;
};

/** `/admin/messages`: what the office tells runners on the day, by mail or by telephone. */
export const adminMessagesPage = adminPage<Services>({
  path: messagesPath,
  access: 'participants',
  query: ({ sent }) => ({ sent: /^\d{1,6}$/.test(String(sent)) ? String(sent) : '' }),
  load: (request) => messagesView(request, {}),
  async submit(request, form) {
    const { messages } = request.services;
    const draft = draftIn(form);
    if (form.intent === 'phones') {
      const file = await request.attempt(() => messages.phones(draft));
      return file.ok
        ? { goTo: `/api/admin/downloads/${file.id}` }
        : messagesView(request, { draft, ...file });
    }
    if (form.intent === 'send') {
      const sent = await request.attempt(() => messages.send(draft));
      return sent.ok
        ? { goTo: `${messagesPath}?sent=${sent.count}` }
        : messagesView(request, { draft, ...sent });
    }
    if (form.intent === 'test') {
      const tested = await request.attempt(() => messages.test(draft));
      if (!tested.ok) return messagesView(request, { draft, ...tested });
    }
    const preview = await request.attempt(() => messages.preview(draft));
    return preview.ok
      ? messagesView(request, { draft, preview, isTested: form.intent === 'test' })
      : messagesView(request, { draft, ...preview });
  },
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A draft as the form says it; one that names no number of its own gets a new one. */
function draftIn(form: PostedFields): DraftMessage {
  const texts: MessageTexts = {};
  for (const { code } of languages) {
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

async function messagesView(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, query, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-messages');
  const tabs = wordsIn(language).getFixedT(null, 'admin', 'tabs');
  const { failure, isTested, preview } = posted;
  const draft = posted.draft ?? { id: randomUUID(), audience: 'all', raceId: null, texts: {} };
  const sent = query.sent ? t('done', { count: Number(query.sent) }) : undefined;
  return {
    status: posted.status ?? 200,
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="hint">
          {t('lead')} <a href="/admin/changes">{t('notice', { tab: tabs('changes') })}</a>
        </p>
        <Outcome
          done={failure ? undefined : isTested ? t('tested') : posted.draft ? undefined : sent}
          problem={failure}
        />
        <MessageForm language={language} draft={draft} preview={preview} />
        <SentMessages language={language} sent={await services.messages.sent()} />
      </>
    ),
  };
}
