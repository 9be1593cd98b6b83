import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { Refused } from '../../../platform/http/result.ts';
import { ActionButton, text, tick } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import type { PostedFields } from '../../../site/page.ts';
import { AdminPages, pageNumber } from '../../../ui/admin-pages.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { whyRefused } from '../money/why-refused.ts';
import { offerPlaceByHand, removeFromWaitingList } from './change-waiting-list.ts';
import { readWaitingList } from './read-registration.ts';
import type { RegistrationRefusal, WaitingEntry } from './registration-admin.contract.ts';

const done = ['removed', 'offered'] as const;

type Words = { language: Language; entry: WaitingEntry; form: PostedFields };

/** `/admin/registration/waiting`: a race's waiting list. */
export const adminWaitingPage = adminPage<OfficeContext, Refused<RegistrationRefusal>>({
  path: '/admin/registration/waiting',
  access: 'registration',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-registration')('places.waiting'),
  query: (asked) => ({
    race: String(
      (edition().races.find(({ id }) => String(id) === asked.race) ?? edition().races[0])?.id,
    ),
    list: asked.list === 'over' ? 'over' : 'active',
    page: String(pageNumber(String(asked.page))),
    done: String(asked.done ?? ''),
  }),
  load: waitingView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-registration');
    const about = { id: text(), reason: text(t('reason')) };
    return {
      offer: action({
        label: t('waiting.offer.button'),
        fields: { ...about, addPlace: tick(language, t('waiting.offer.addPlace')) },
        run: ({ ctx }, { id, reason, addPlace }) =>
          offerPlaceByHand(ctx, id, { reason, mayAddPlace: addPlace }),
        leadsTo: (_, request) => `${hrefOf(request)}&done=offered`,
      }),
      remove: action({
        label: t('waiting.remove.button'),
        fields: about,
        run: ({ ctx }, { id, reason }) => removeFromWaitingList(ctx, id, reason),
        leadsTo: (_, request) => `${hrefOf(request)}&done=removed`,
      }),
    };
  },
});

/** An address without a query leads to the first race. */
const raceOf = ({ query }: StaffRequest<OfficeContext>) =>
  Number(query.race ?? edition().races[0]?.id);

const hrefOf = (
  request: StaffRequest<OfficeContext>,
  page = request.query.page,
  list = request.query.list,
) => `${request.path}?race=${raceOf(request)}&list=${list ?? 'active'}&page=${page ?? 1}`;

async function waitingView(
  request: StaffRequest<OfficeContext>,
  unsent: Unsent<Refused<RegistrationRefusal>>,
): Promise<AdminView> {
  const { registration } = edition();
  const { language, ctx, query } = request;
  const { status, problem } = whyRefused(language, unsent);
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const raceId = raceOf(request);
  const isOver = query.list === 'over';
  const page = pageNumber(query.page);
  const { entries, total } = await readWaitingList(ctx, raceId, { isOver, page });
  const was = problem ? undefined : done.find((intent) => intent === query.done);
  return {
    status,
    title: t('waiting.title', { race: raceNameOf(language, raceId) }),
    styles: [adminRegistration],
    body: (
      <>
        <p>
          <a href="/admin/registration#places">{t('waiting.back')}</a>
        </p>
        <Outcome done={was && t(`done.${was}`)} problem={problem} />
        <p className="hint">{t('waiting.lead', { hours: registration.offerHours })}</p>
        <p className="links">
          {(['active', 'over'] as const).map((list) => (
            <a
              key={list}
              href={hrefOf(request, '1', list)}
              aria-current={list === (query.list ?? 'active') ? 'true' : undefined}
            >
              {t(`waiting.${list}`)}
            </a>
          ))}
        </p>
        {entries.length === 0 ? (
          <p>{t('waiting.nobody')}</p>
        ) : (
          <Entries language={language} entries={entries} form={unsent.form ?? {}} />
        )}
        <AdminPages page={page} total={total} hrefOf={(to) => hrefOf(request, String(to))} />
      </>
    ),
  };
}

function Entries(props: { language: Language; entries: WaitingEntry[]; form: PostedFields }) {
  const { language, entries, form } = props;
  const { t } = useTranslation('admin-registration');
  return (
    <AdminTable
      name={t('waiting.table')}
      heads={[
        { number: t('waiting.position') },
        t('waiting.name'),
        t('waiting.email'),
        t('waiting.since'),
        t('waiting.state'),
        t('waiting.actions'),
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="number">{entry.position}</td>
          <th scope="row">{fullName(entry)}</th>
          <td>{entry.email}</td>
          <td>{formatMoment(language, entry.createdAt, 'medium')}</td>
          <td>
            {entry.state === 'offered' && entry.offeredUntil
              ? t('waiting.offeredUntil', {
                  moment: formatMoment(language, entry.offeredUntil, 'medium'),
                })
              : t(`waiting.states.${entry.state}`)}
          </td>
          <td>
            <Actions language={language} entry={entry} form={form} />
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

/** The actions on an entry, each under its name, with its consequences and a reason. */
function Actions({ entry, form }: Words) {
  const { registration } = edition();
  const { t } = useTranslation('admin-registration');
  const actions = {
    waiting: ['offer', 'remove'],
    offered: ['remove'],
    expired: ['offer'],
    taken: [],
    left: [],
  } as const;
  const isHere = form.id === entry.id;
  const name = fullName(entry);
  return actions[entry.state].map((intent) => (
    <details key={intent} name="intent" open={isHere || undefined}>
      <summary>
        {t(`waiting.${intent}.name`)} <span className="vh">{name}</span>
      </summary>
      <form className="form" method="post">
        <input type="hidden" name="id" value={entry.id} />
        <p className="hint">
          {t(`waiting.${intent}.means`, { hours: registration.offerHours, name })}
        </p>
        <InputField
          id={`${intent}-${entry.id}`}
          label={t('reason')}
          name="reason"
          required
          maxLength={300}
          defaultValue={isHere ? form.reason : ''}
        />
        {intent === 'offer' && (
          <label className="check">
            <input type="checkbox" name="addPlace" value="yes" /> {t('waiting.offer.addPlace')}
          </label>
        )}
        <ActionButton intent={intent} className={intent === 'remove' ? 'btn danger' : 'btn gold'} />
      </form>
    </details>
  ));
}
