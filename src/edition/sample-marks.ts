/** Something of an edition that says of itself that it is a sample: where it stands, and its name. */
export type Mark = { place: string; name: string };

/**
 * The lines of a YAML file that end with the comment `# sample`: whoever puts the real thing there
 * takes the comment away.
 */
export const readMarks = (file: string, text: string): Mark[] =>
  text.split('\n').flatMap((line, index) => {
    const found = /^[\s-]*(?:\{ )?([\w-]+)?.*#\s*sample\b/.exec(line);
    return found ? [{ place: `${file}:${index + 1}`, name: found[1] ?? '' }] : [];
  });

/** Whether a course is drawn over an invented terrain: its keywords say so. */
export const isSampleCourse = (gpx: string): boolean =>
  /<keywords>[^<]*\bsample\b[^<]*<\/keywords>/.test(gpx);
