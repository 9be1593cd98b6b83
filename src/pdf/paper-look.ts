import { logoSvg, look } from '../edition/facts.ts';
import { markSvg } from '../ui/art/mark-svg.ts';

const { ink, r2, primary, accent, ...light } = look.palette.light;

/** How the edition looks on paper, which is as white as what its contrasts are held on. */
export const paperLook = {
  ink,
  quiet: light['ink-2'],
  hair: light['line-strong'],
  primary,
  accent,
  logo: markSvg(logoSvg, { far: r2, summit: primary }),
};
