/** Attributes that dress an element and tell a reader nothing, and React's own name of one of many. */
const dressing = new Set([
  'className',
  'key',
  'width',
  'height',
  'viewBox',
  'd',
  'dx',
  'dy',
  'r',
  'textAnchor',
  'paintOrder',
  'vectorEffect',
  'preserveAspectRatio',
  'loading',
  'fetchPriority',
]);
const effects = new Set(['useEffect', 'useLayoutEffect', 'useEffectEvent']);

/** As much of a syntax tree's node as is asked for here. */
type Node = {
  type: string;
  async?: boolean;
  id?: { name?: string } | null;
  name?: { name?: unknown };
  callee?: { name?: string };
};
type Path = { node: Node; findParent(isIt: (path: Path) => boolean): Path | null };

const isComponent = ({ node }: Path) =>
  node.type === 'FunctionDeclaration' && /^[A-Z]/.test(node.id?.name ?? '');

/** Why a fault is not planted here; undefined where it is. */
function reasonAt(path: Path): string | undefined {
  const { node } = path;
  if (node.type === 'JSXAttribute') {
    const name = String(node.name?.name);
    if (dressing.has(name)) return `${name} is how it looks`;
    if (/^on[A-Z]/.test(name)) return `${name} is asked in a browser only`;
  }
  if (node.type === 'CallExpression' && effects.has(node.callee?.name ?? '')) {
    return 'an effect has its turn in a browser only';
  }
  if (node.async && path.findParent(isComponent)) {
    return 'drawing waits for nothing: what is async in a component has its turn in a browser only';
  }
  return undefined;
}

/**
 * Has `lab/mutants/mutate-drawn.ts` leave two things of components alone. Their dress: names of classes, sizes
 * and drawn paths; what these look like is for eyes and for the browser tests to judge, not for a test
 * that would repeat them word by word. And what they do in a browser only, which browser tests hold:
 * answers to events, effects, and whatever waits, as drawing on the server never does.
 */
export const decoration = { shouldIgnore: reasonAt };
