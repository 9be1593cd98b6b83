import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import type { RaceOnBoard } from './race-control.contract.ts';

/** The sums of a race, each with its parts; words, too, say whether they are right. */
export function SumLine({ account }: { account: RaceOnBoard['account'] }) {
  const { t } = useTranslation('admin-race-control');
  const { registered, collected, started, byState } = account;
  const sums = [
    {
      name: t('sum.registered'),
      sum: registered,
      of: { notCollected: byState['not-collected'], collected },
    },
    {
      name: t('sum.collected'),
      sum: collected,
      of: { ready: byState.ready, notStarted: byState['not-started'], started },
    },
    {
      name: t('sum.started'),
      sum: started,
      of: {
        onCourse: byState['on-course'],
        finished: byState.finished,
        retired: byState.retired,
        back: byState.back,
      },
    },
  ];
  return (
    <dl className="race-sums">
      {sums.map(({ name, sum, of }) => {
        const isRight = sum === Object.values(of).reduce((all, each) => all + each, 0);
        return (
          <div key={name} className={isRight ? undefined : 'is-wrong'}>
            <dt>{name}</dt>
            <dd>
              <b>{sum}</b>{' '}
              {Object.entries(of).map(([part, count], index) => (
                <span key={part}>
                  {index === 0 ? '= ' : '+ '}
                  {count} {t(`part.${part as keyof typeof of}`)}{' '}
                </span>
              ))}
              {isRight ? (
                <>
                  <Icon name="check" />
                  <span className="vh">{t('sum.right')}</span>
                </>
              ) : (
                <strong>{t('sum.wrong')}</strong>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
