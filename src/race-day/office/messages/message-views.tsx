import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatLanguage, formatStamp } from '../../../edition/words/format.ts';
import { type Language, languages } from '../../../edition/words/languages.ts';
import { factsNameIn, raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { AdminInput, AdminLines, AdminSelect } from '../../../ui/admin-inputs.tsx';
import type { DraftMessage, MessagePreview, SentMessage } from './messages.contract.ts';
import { audiences, messageMost } from './messages.rules.ts';

export const messagesPath = '/admin/messages';

/** To whom the message goes, its text in each language, and what can be done with it. */
export function MessageForm(props: {
  language: Language;
  draft: DraftMessage;
  preview: MessagePreview | undefined;
}) {
  const { races } = edition();
  const { language, draft, preview } = props;
  const { t } = useTranslation('admin-messages');
  return (
    <form className="form panel" method="post" action={messagesPath}>
      <input type="hidden" name="id" value={draft.id} />
      <AdminSelect name="audience" label={t('audience')} defaultValue={draft.audience}>
        {audiences.map((each) => (
          <option key={each} value={each}>
            {t(`audiences.${each}`)}
          </option>
        ))}
      </AdminSelect>
      <AdminSelect name="raceId" label={t('race')} defaultValue={draft.raceId ?? ''}>
        <option value="">{t('allRaces')}</option>
        {races.map((race) => (
          <option key={race.id} value={race.id}>
            {factsNameIn(language, race)}
          </option>
        ))}
      </AdminSelect>
      <p className="hint">{t('hint')}</p>
      {languages().map(({ code }) => (
        <details key={code} open={code === language || draft.texts[code] !== undefined}>
          <summary>{formatLanguage(language, code)}</summary>
          <AdminInput
            name={`subject.${code}`}
            label={t('subject')}
            lang={code}
            maxLength={messageMost.subject}
            defaultValue={draft.texts[code]?.subject}
          />
          <AdminLines
            name={`text.${code}`}
            label={t('text')}
            lang={code}
            rows={5}
            maxLength={messageMost.text}
            defaultValue={draft.texts[code]?.text}
          />
        </details>
      ))}
      <p className="actions">
        <ActionButton intent="preview" />
        <ActionButton intent="phones" className="btn quiet" />
      </p>
      {preview && <Preview language={language} preview={preview} />}
    </form>
  );
}

function Preview({ language, preview }: { language: Language; preview: MessagePreview }) {
  const { t } = useTranslation('admin-messages');
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t('count', { count: preview.count })}</h2>
      {preview.leftOut > 0 && <p className="hint">{t('leftOut', { number: preview.leftOut })}</p>}
      {preview.byLanguage.map(({ language: code, count, gets, sample }) => (
        <article key={code}>
          <h3>
            {formatLanguage(language, code)}: {count}
          </h3>
          {gets !== code && (
            <p className="outcome is-failure">
              {t('missing', { language: formatLanguage(language, gets) })}
            </p>
          )}
          <p lang={gets}>
            <strong>{sample.subject}</strong>
          </p>
          <p lang={gets} className="as-written">
            {sample.text}
          </p>
        </article>
      ))}
      <p className="actions">
        <ActionButton intent="test" className="btn quiet" />
        <button type="submit" className="btn gold" name="intent" value="send">
          {t('send', { count: preview.count })}
        </button>
      </p>
    </section>
  );
}

/** The messages that were sent so far, the latest first. */
export function SentMessages({ language, sent }: { language: Language; sent: SentMessage[] }) {
  const { t } = useTranslation('admin-messages');
  return (
    <section className="panel" aria-labelledby="sent">
      <h2 id="sent">{t('sent.title')}</h2>
      <p className="hint">{t('sent.log')}</p>
      {sent.length === 0 && <p>{t('sent.none')}</p>}
      <ul>
        {sent.map(({ id, at, by, audience, raceId, subject, recipients, written }) => (
          <li key={id}>
            {formatStamp(language, at)} · <strong>{subject}</strong> ·{' '}
            {raceId === null ? t('allRaces') : raceNameOf(language, raceId)} ·{' '}
            {t(`audiences.${audience}`)} · {t('people', { count: recipients })}
            {written < recipients && ` (${t('sent.written', { written, of: recipients })})`} · {by}
          </li>
        ))}
      </ul>
    </section>
  );
}
