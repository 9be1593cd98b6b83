/** The facts by which a page draws a logo as large as the others. */
export type LogoFacts = {
  /** Width by height; undefined if the file does not say it in a way that is understood here. */
  ratio: number | undefined;
  /** Whether it adapts to the colour scheme, so that it can be seen on a dark ground, too. */
  isForBothSchemes: boolean;
};

/** Reads the facts of an SVG; `svg` is undefined for a logo of another format. */
export function readLogo(svg: string | undefined): LogoFacts {
  const [head = ''] = /<svg\b[^>]*>/.exec(svg ?? '') ?? [];
  const box = /\bviewBox=["']([^"']+)["']/
    .exec(head)?.[1]
    ?.trim()
    .split(/[\s,]+/);
  const [, , width, height] = (box ?? []).map(Number);
  return {
    ratio: width && height && width > 0 && height > 0 ? width / height : undefined,
    isForBothSchemes: /prefers-color-scheme/.test(svg ?? ''),
  };
}
