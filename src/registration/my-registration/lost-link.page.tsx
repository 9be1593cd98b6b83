import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { formatMoment } from '../../edition/words/format.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { addressPage } from '../../site/address-page.tsx';
import { attemptWithin } from '../../site/attempt-within.ts';
import type { PublicRoute } from '../../site/page.ts';
import type { SiteContext } from '../../site/site-context.ts';
import type { DayCount, VisitorLimit } from '../../site/visitor-limit.ts';
import { type AddressAnswer, AddressQuestion, AddressTaken } from '../../ui/address-question.tsx';
import { askForLinks } from './ask-for-links.ts';

type Needs = {
  ctx: SiteContext;
  mayResend: VisitorLimit;
  askedToday: Pick<DayCount, 'isUsedUp' | 'count'>;
};

/** `/my-registration`, without a link: a runner who has lost the mail has the link sent again. */
export const lostLinkPage = ({ ctx, mayResend, askedToday }: Needs): PublicRoute =>
  addressPage({
    path: '/my-registration',
    head(language) {
      const t = wordsIn(language).getFixedT(null, 'my-registration');
      return { name: t('lost.title'), description: t('lost.description') };
    },
    Ask,
    Taken,
    async take(request, email) {
      const { event } = edition();
      const attempt = attemptWithin(mayResend, request);
      const isUsedUp = await askedToday.isUsedUp(request);
      const asked = await attempt(() =>
        askForLinks(ctx.db, email, { now: ctx.clock.now(), isForKnown: isUsedUp }),
      );
      if (asked.ok) await askedToday.count(request);
      if ('failure' in asked) return asked;
      const t = wordsIn(request.language).getFixedT(null, 'my-registration');
      if (asked.ok) {
        if (!isUsedUp) return asked;
        return { ok: false, status: 429, failure: t('lost.many', { email: event.email }) };
      }
      const at = formatMoment(request.language, asked.askedAt);
      return { ok: false, status: 429, failure: t('lost.asked', { at }) };
    },
  });

function Taken() {
  const { event } = edition();
  const { t } = useTranslation('my-registration');
  return (
    <AddressTaken
      title={t('lost.sent.title')}
      text={t('lost.sent.text')}
      nothing={t('lost.sent.nothing', { email: event.email })}
    />
  );
}

function Ask(outcome: AddressAnswer) {
  const { t } = useTranslation('my-registration');
  return (
    <AddressQuestion
      {...outcome}
      id="lost-email"
      action="/my-registration"
      title={t('lost.title')}
      text={t('lost.text')}
      label={t('lost.email')}
      button={t('lost.button')}
    />
  );
}
