declare module 'subset-font' {
  /** Cuts a font to the glyphs of `text`; see the package's README for the options. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options?: {
      targetFormat?: 'sfnt' | 'woff' | 'woff2';
      variationAxes?: Record<string, number | { min: number; max: number }>;
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      keepAllGlyphs?: boolean;
    },
  ): Promise<Buffer>;
}
