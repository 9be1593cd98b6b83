/** A part of an edition that is marked as a sample: its file and line, and its name. */
export type Mark = { place: string; name: string };

/** The name of a line: its key, or in a list of kinds, its kind. */
const named = /^[\s-]*(?:\{ )?(?:kind: )?([\w-]+)/;

/**
 * The lines of a YAML file that end with the comment `# sample`: the person who enters the real
 * value removes the comment.
 */
export const readMarks = (file: string, text: string): Mark[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /#\s*sample\b/.test(line)
        ? [{ place: `${file}:${index + 1}`, name: named.exec(line)?.[1] ?? '' }]
        : [],
    );

/** Whether a course runs over an invented terrain, which its keywords say. */
export const isSampleCourse = (gpx: string): boolean =>
  /<keywords>[^<]*\bsample\b[^<]*<\/keywords>/.test(gpx);
