/** Attributes that dress an element and tell a reader nothing. */
const dressing = new Set([
  'className',
  'width',
  'height',
  'viewBox',
  'd',
  'loading',
  'fetchPriority',
]);

/** As much of a syntax tree's node as is asked for here. */
type Node = { type: string; name?: { name?: unknown } };
type Path = { node: Node };

/**
 * Has `npm run mutate` leave the dress of pages alone: names of classes and of icons, sizes and
 * drawn paths. What they look like is for eyes and for the browser tests to judge, not for a test
 * that would repeat them word by word.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'decoration',
    value: {
      shouldIgnore({ node }: Path): string | undefined {
        if (node.type !== 'JSXAttribute') return undefined;
        const name = String(node.name?.name);
        return dressing.has(name) ? `${name} is how it looks` : undefined;
      },
    },
  },
];
