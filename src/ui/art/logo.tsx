import { edition } from '../../edition/edition.ts';
import { logoPaths } from './marks.ts';

/** The edition's mark, or the product's: two peaks, a trail to the higher one and its cap. */
export function Logo() {
  const { look } = edition();
  if (look.logo) {
    return <img className="logo-mark" src={look.logo} width="40" height="28" alt="" />;
  }
  return (
    <svg className="logo-mark" viewBox="0 0 40 28" width="40" height="28" aria-hidden="true">
      <path fill="var(--primary)" fillOpacity=".6" d={logoPaths.far} />
      <path fill="var(--primary)" d={logoPaths.summit} />
      <path fill="var(--accent)" d={logoPaths.cap} />
    </svg>
  );
}
