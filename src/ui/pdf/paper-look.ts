import { logoSvg, look } from '../../edition/facts.ts';
import { markSvg } from '../art/mark-svg.ts';

const { ink, r2, primary, accent, ...light } = look.palette.light;

/** How the edition looks on paper, which is as white as what its contrasts are held on. */
export const paperLook = {
  ink,
  quiet: light['ink-2'],
  hair: light['line-strong'],
  primary,
  accent,
  /** What stands on `deep` is `onDeep`, and quieter `onDeepQuiet`. */
  deep: light.deep,
  onDeep: light['on-deep'],
  onDeepQuiet: light['on-deep-2'],
  /** Mountains far away, the farthest as `haze`. */
  haze: light.sky0,
  far: r2,
  logo: markSvg(logoSvg, { far: r2, summit: primary }),
};
