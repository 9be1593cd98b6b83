import { formatNumber } from '../../edition/words/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { fill, useList } from './list-context.ts';
import { clampPage, lastPageOf, pageButtons } from './pagination.rules.ts';
import { StateLink } from './state-link.tsx';

/** Arrows, at most five page buttons, and a way to the last page. */
export function ListPages({ total }: { total: number }) {
  const { language, words, state } = useList();
  const last = lastPageOf(total);
  if (last === 1) return null;
  const page = clampPage(state.page, total);
  const buttons = pageButtons(page, total);
  const number = (each: number) => formatNumber(language, each);
  return (
    <nav className="pages" aria-label={words.pages.label}>
      <Arrow icon="arrowLeft" label={words.pages.previous} page={page - 1} isOn={page > 1} />
      <ul>
        {buttons.map((each) => (
          <li key={each}>
            <StateLink
              to={{ ...state, page: each }}
              aria-current={each === page ? 'page' : undefined}
              aria-label={fill(words.pages.page, { page: number(each) })}
            >
              {number(each)}
            </StateLink>
          </li>
        ))}
        {(buttons.at(-1) ?? last) < last && (
          <>
            <li aria-hidden="true">…</li>
            <li>
              <StateLink
                to={{ ...state, page: last }}
                aria-label={fill(words.pages.last, { page: number(last) })}
              >
                {number(last)}
              </StateLink>
            </li>
          </>
        )}
      </ul>
      <Arrow icon="arrowRight" label={words.pages.next} page={page + 1} isOn={page < last} />
    </nav>
  );
}

function Arrow(props: { icon: IconName; label: string; page: number; isOn: boolean }) {
  const { state } = useList();
  if (!props.isOn) {
    return (
      <span className="arrow" aria-hidden="true">
        <Icon name={props.icon} />
      </span>
    );
  }
  return (
    <StateLink className="arrow" to={{ ...state, page: props.page }} aria-label={props.label}>
      <Icon name={props.icon} />
    </StateLink>
  );
}
