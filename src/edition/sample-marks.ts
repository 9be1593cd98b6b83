/** Something of an edition that says of itself that it is a sample: where it stands, and its name. */
export type Mark = { place: string; name: string };

/** The name of what a line says: its key's, or which kind it is of in a list of kinds. */
const named = /^[\s-]*(?:\{ )?(?:kind: )?([\w-]+)/;

/**
 * The lines of a YAML file that end with the comment `# sample`: whoever puts the real thing there
 * takes the comment away.
 */
export const readMarks = (file: string, text: string): Mark[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /#\s*sample\b/.test(line)
        ? [{ place: `${file}:${index + 1}`, name: named.exec(line)?.[1] ?? '' }]
        : [],
    );

/** Whether a course is drawn over an invented terrain: its keywords say so. */
export const isSampleCourse = (gpx: string): boolean =>
  /<keywords>[^<]*\bsample\b[^<]*<\/keywords>/.test(gpx);
