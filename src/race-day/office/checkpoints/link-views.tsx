import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { AdminInput, AdminSelect } from '../../../ui/admin-inputs.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { AskAgain } from '../../../ui/ask-again.tsx';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import {
  type HandOver,
  type LinkAsked,
  type LinkRow,
  labelMost,
  type NewLink,
} from './links.contract.ts';

/** The address of the page of links. */
export const linksPath = '/admin/race-control/links';

type In = { language: Language };

/** The checkpoints to choose from. */
const Places = ({ language }: In) =>
  edition().checkpoints.map(({ id }) => (
    <option key={id} value={id}>
      {checkpointName(language, id)}
    </option>
  ));

/** The form that makes a link; `asked`: as it was filled in, or the proposal. */
export function LinkForm({ language, asked }: In & { asked: LinkAsked }) {
  const { event } = edition();
  const { t } = useTranslation('admin-checkpoint-links');
  return (
    <section aria-labelledby="make">
      <form className="form panel" method="post" action={linksPath}>
        <h2 id="make">{t('make.title')}</h2>
        <AdminSelect name="checkpoint" label={t('place')} defaultValue={asked.checkpoint}>
          <Places language={language} />
        </AdminSelect>
        <AdminInput
          name="label"
          label={t('make.label')}
          hint={t('make.labelHint', { most: labelMost })}
          defaultValue={asked.label}
          maxLength={labelMost}
          required
        />
        <AdminInput
          name="endsAt"
          type="datetime-local"
          label={t('until')}
          hint={t('make.endsHint', { zone: event.timeZone })}
          defaultValue={asked.endsAt}
          required
        />
        <ActionButton intent="make" className="btn gold" />
      </form>
    </section>
  );
}

/** A new link as a sheet to print or to scan: the only time that its address is shown. */
export function LinkSheet({ language, link }: In & { link: NewLink }) {
  const { event } = edition();
  const { t } = useTranslation('admin-checkpoint-links');
  const { label, address, checkpoint, endsAt } = link;
  return (
    <section className="panel link-sheet" aria-labelledby="sheet">
      <div>
        <h2 id="sheet">
          {checkpointName(language, checkpoint)} · {label}
        </h2>
        <p>{t('sheet.until', { at: formatStamp(language, endsAt), event: event.name })}</p>
        <ol>
          <li>{t('sheet.open')}</li>
          <li>{t('sheet.keep')}</li>
          <li>{t('sheet.record')}</li>
          <li>{t('sheet.deliver')}</li>
        </ol>
        <p>
          <code>{address}</code>
        </p>
        <p className="no-print">
          <strong>{t('sheet.once')}</strong>
        </p>
      </div>
      <QrCode text={address} label={t('sheet.qr', { label })} />
    </section>
  );
}

/** Every link, with when its phone last called and how much it has delivered. */
export function LinkTable({ language, links }: In & { links: readonly LinkRow[] }) {
  const { t } = useTranslation('admin-checkpoint-links');
  const heads = [
    t('phone'),
    t('place'),
    t('until'),
    t('seen'),
    { number: t('records') },
    t('revoke.button'),
  ];
  return (
    <section>
      <h2>{t('list')}</h2>
      {links.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <AdminTable name={t('list')} heads={heads}>
          {links.map((link) => (
            <tr key={link.id}>
              <th scope="row">{link.label}</th>
              <td>{checkpointName(language, link.checkpoint)}</td>
              <td>{formatStamp(language, link.endsAt)}</td>
              <td>{link.seenAt ? formatStamp(language, link.seenAt) : t('never')}</td>
              <td className="number">
                {link.records}
                {link.apart > 0 && <strong> {t('apart', { number: link.apart })}</strong>}
              </td>
              <td>
                <Revoking language={language} link={link} />
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    </section>
  );
}

/** Which phone delivered whose log; nothing before the first. */
export function HandOverTable({ language, handOvers }: In & { handOvers: readonly HandOver[] }) {
  const { t } = useTranslation('admin-checkpoint-links');
  if (handOvers.length === 0) return null;
  const heads = [t('handOvers.from'), t('handOvers.to'), { number: t('records') }];
  return (
    <section>
      <h2>{t('handOvers.title')}</h2>
      <AdminTable name={t('handOvers.title')} heads={heads}>
        {handOvers.map(({ from, fromPlace, to, toPlace, records }) => (
          <tr key={`${from} ${fromPlace} ${to} ${toPlace}`}>
            <th scope="row">
              {from} <small>{checkpointName(language, fromPlace)}</small>
            </th>
            <td>
              {to} {toPlace && <small>{checkpointName(language, toPlace)}</small>}
            </td>
            <td className="number">{records}</td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}

function Revoking({ language, link }: In & { link: LinkRow }) {
  const { t } = useTranslation('admin-checkpoint-links');
  const { id, label, revokedAt, sinceRevoked } = link;
  if (revokedAt)
    return (
      <>
        {t('revoke.since', { at: formatStamp(language, revokedAt) })}
        {sinceRevoked > 0 && <strong> {t('revoke.late', { count: sinceRevoked })}</strong>}
      </>
    );
  return (
    <form method="post" action={linksPath}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="btn" name="intent" value="revoke">
        {t('revoke.button')} <span className="vh">{label}</span>
      </button>
    </form>
  );
}

/** Asks again before a link is revoked, since that cannot be undone. */
export function RevokeQuestion({ language, link }: In & { link: LinkRow }) {
  const { t } = useTranslation('admin-checkpoint-links');
  const { id, label, checkpoint } = link;
  return (
    <form className="form panel" method="post" action={linksPath}>
      <h2>{t('revoke.title', { label, place: checkpointName(language, checkpoint) })}</h2>
      <p>{t('revoke.text')}</p>
      <AskAgain
        values={{ intent: 'revoke', id }}
        sure={t('revoke.sure')}
        again={t('revoke.again')}
      />
    </form>
  );
}

/** The form that takes over the log of a phone without a network. */
export function FileForm({ language }: In) {
  const { t } = useTranslation('admin-checkpoint-links');
  return (
    <section aria-labelledby="file">
      <form className="form panel" method="post" action={linksPath} encType="multipart/form-data">
        <h2 id="file">{t('file.title')}</h2>
        <InputField
          id="phone-file"
          label={t('file.file')}
          hint={t('file.hint')}
          name="file"
          type="file"
          accept=".json,.txt"
          required
        />
        <SelectField id="phone-place" name="checkpoint" label={t('file.place')}>
          <Places language={language} />
        </SelectField>
        <ActionButton intent="file" />
      </form>
    </section>
  );
}
