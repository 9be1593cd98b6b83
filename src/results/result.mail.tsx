import { firstOrOnlyName } from '../edition/fields/person-name.rules.ts';
import { formatMoment } from '../edition/words/format.ts';
import { raceNameOf } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ActionButton, AsWritten, Facts, LinkLine, Paragraph } from '../ui/mail/email-parts.tsx';
import { inLanguage, type Mail, runnerMail, whyRegistered } from '../ui/mail/runner-mail.tsx';
import { raceAt } from './race-at.ts';
import { raceTime } from './race-time.rules.ts';
import {
  changeLines,
  outcomeIn,
  penaltyLines,
  placeRows,
  type ResultMail,
  stageOf,
} from './result-mail-words.ts';
import { diplomaUrl, resultUrl } from './result-urls.ts';
import { runnerDifferences } from './runner-difference.rules.ts';

/**
 * A runner's own result: how the race ended, time and places, what was added and why, and after a
 * correction what has changed. With links to the result and, once official, a finisher's diploma.
 */
export function resultMail(mail: ResultMail): Promise<Mail> {
  const { language, siteUrl, published, before, result } = mail;
  const t = wordsIn(language).getFixedT(null, 'result-mail');
  const race = raceNameOf(language, published.raceId);
  const stage = stageOf(mail);
  const own = before && runnerDifferences(before.snapshot, published.snapshot).get(result.id);
  const changed = own ? changeLines(mail, own) : [];
  const penalties = penaltyLines(language, result);
  const places = placeRows(language, published, result);
  const time =
    result.finalMs === null || result.state !== 'finished' ? [] : [raceTime(result.finalMs)];
  return runnerMail({
    language,
    siteUrl,
    runner: result.person,
    name: firstOrOnlyName(result.person),
    number: result.id,
    subject: t(`${stage}.subject`, { race }),
    title: t(`${stage}.title`),
    preview: [race, ...time, ...places.slice(0, 1).map((row) => row.join(': '))].join(' · '),
    why: whyRegistered(language, siteUrl),
    children: (
      <>
        <Paragraph>{outcomeIn(mail, race)}</Paragraph>
        {changed.length > 0 && (
          <>
            <Paragraph>{t('changed')}</Paragraph>
            <AsWritten text={changed.join('\n')} />
          </>
        )}
        {time.length + places.length > 0 && (
          <Facts rows={[...time.map((each) => [t('time'), each] as const), ...places]} />
        )}
        {penalties.length > 0 && (
          <>
            <Paragraph>{t('penalties')}</Paragraph>
            <AsWritten text={penalties.join('\n')} />
          </>
        )}
        <Paragraph>{kindIn(mail)}</Paragraph>
        <Links {...mail} />
        {result.state === 'disqualified' && <Paragraph>{t('doubt')}</Paragraph>}
      </>
    ),
  });
}

/** Whether the results are official, or until when protests are taken. */
function kindIn({ language, published: { kind, protestUntil } }: ResultMail): string {
  const t = wordsIn(language).getFixedT(null, 'result-mail');
  if (kind === 'official') return t('isOfficial');
  if (!protestUntil) return t('isProvisional');
  return t('isProvisionalUntil', { moment: formatMoment(language, protestUntil) });
}

function Links({ language, siteUrl, published, result }: ResultMail) {
  const t = wordsIn(language).getFixedT(null, 'result-mail');
  const slug = raceAt(String(published.raceId))?.slug ?? '';
  const { bib, state } = result;
  const own = bib === '' ? '/results' : resultUrl(slug, bib);
  const link = (path: string) => inLanguage(new URL(path, siteUrl).href, language);
  const hasDiploma = published.kind === 'official' && state === 'finished' && bib !== '';
  return (
    <>
      <ActionButton href={link(own)}>{t('seeResult')}</ActionButton>
      {hasDiploma && <LinkLine href={link(diplomaUrl(slug, bib))}>{t('diploma')}</LinkLine>}
    </>
  );
}
