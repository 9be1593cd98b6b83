/** What a page has to know of a logo to draw it as large as the others. */
export type LogoFacts = {
  /** Width by height; undefined where it is told by nothing that can be read here. */
  ratio: number | undefined;
  /** Whether it changes with the scheme, so that it is seen on a dark ground, too. */
  isForBothSchemes: boolean;
};

/** What an SVG says of itself; `svg` is undefined of a logo that is none. */
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
