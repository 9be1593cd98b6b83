import { logoPaths } from './marks.ts';

/** The site's mark: two peaks, a trail to the higher one and its golden cap. */
export function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 40 28" width="40" height="28" aria-hidden="true">
      <path fill="var(--primary)" fillOpacity=".6" d={logoPaths.far} />
      <path fill="var(--primary)" d={logoPaths.summit} />
      <path fill="var(--accent)" d={logoPaths.cap} />
    </svg>
  );
}
