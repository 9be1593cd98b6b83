/**
 * How easily this house is changed, in figures: `npm run house`.
 * Counts what somebody touches for a page, a call and a form field, and how large files and
 * functions are, and which folders import each other. Prints one line a figure.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const listed = execFileSync('git', ['ls-files', 'src', 'edition', 'locales'], { encoding: 'utf8' });
const files = listed.split('\n').filter(Boolean);
const isTest = (file: string) => /\.test\.tsx?$|^src\/test\//.test(file);
const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const linesOf = (text: string) => text.split('\n').length - 1;
const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Calls `see` with each node of a tree, outer ones first. */
function walk(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, see);
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

const functions: { where: string; lines: number }[] = [];
const arrows = new Map<string, Map<string, number>>();

for (const { file, text } of sources) {
  const { program, module } = parseSync(file, text);
  walk(program as unknown as Node, (node) => {
    if (!functionTypes.has(node.type)) return;
    const before = linesOf(text.slice(0, node.start)) + 1;
    functions.push({
      where: `${file}:${before}`,
      lines: linesOf(text.slice(node.start, node.end)) + 1,
    });
  });
  const from = path.dirname(file);
  for (const { moduleRequest } of module.staticImports) {
    if (!moduleRequest.value.startsWith('.')) continue;
    const to = path.dirname(path.join(from, moduleRequest.value));
    if (to === from) continue;
    const row = arrows.get(from) ?? new Map<string, number>();
    row.set(to, (row.get(to) ?? 0) + 1);
    arrows.set(from, row);
  }
}

/** Files outside the tests that hold a word, as those that a change of the thing would touch. */
const holding = (word: RegExp) =>
  sources.filter(({ text }) => word.test(text)).map(({ file }) => file);

const bothWays = [...arrows].flatMap(([from, row]) =>
  [...row.keys()].filter((to) => from < to && arrows.get(to)?.has(from)).map((to) => [from, to]),
);
const fileLines = sources.map(({ text }) => linesOf(text)).sort((a, b) => a - b);
const functionLines = functions.map(({ lines }) => lines).sort((a, b) => a - b);
const largeFiles = sources.filter(({ text }) => linesOf(text) > 250);
// A step of the schema that has landed is never edited.
const longFunctions = functions.filter(
  ({ where, lines }) => lines > 80 && !where.startsWith('src/db/migrations/'),
);

const rows: [figure: string, goal: string, value: string | number, where?: string[]][] = [
  ['files that name the form field tshirtsize', '6', holding(/\btshirt_?size\b/i).length],
  ['files that name the page /accommodation', '4', holding(/accommodation/i).length],
  ['functions: lines at the 95th percentile', '40', at(functionLines, 0.95)],
  [
    'functions of more than 80 lines',
    '0',
    longFunctions.length,
    longFunctions.map(({ where, lines }) => `${where} ${lines}`),
  ],
  ['files: median lines', '40 to 80', at(fileLines, 0.5)],
  [
    'files of more than 250 lines',
    '0',
    largeFiles.length,
    largeFiles.map(({ file, text }) => `${file} ${linesOf(text)}`),
  ],
  [
    'pairs of folders that import each other',
    '0',
    bothWays.length,
    bothWays.map(([a = '', b = '']) => `${a} <-> ${b}`),
  ],
];
const isLong = process.argv.includes('--where');
for (const [figure, goal, value, where = []] of rows) {
  console.log(`${figure}: ${value} (goal: ${goal})`);
  if (isLong) for (const line of where) console.log(`  ${line}`);
}
