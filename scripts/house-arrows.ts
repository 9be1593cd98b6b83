/** The plan of the house: each folder may import those before it, and never one after it. */
const layers = [
  'src/edition',
  'src/db',
  'src/i18n',
  'src/http',
  'src/facts',
  'src/jobs',
  'src/mail',
  'src/auth',
  'src/audit',
  'src/pdf',
  'src/ui',
  'src/site',
  'src/features',
  'src/features/admin',
  'src',
];

/** The room that a file is in: a folder of `src/`, a feature, or a part of the organiser's side. */
export function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  const depth = file.startsWith('src/features/admin/')
    ? 4
    : file.startsWith('src/features/')
      ? 3
      : 2;
  return folders.slice(0, depth).join('/');
}

const layerOf = (room: string): number =>
  layers.findLastIndex(
    (layer) => layer === room || (layer !== 'src' && room.startsWith(`${layer}/`)),
  );

/**
 * Imports that run against the plan, as `from -> to`: up from one layer to another, from a folder
 * that the plan does not know, or round in a circle within a layer.
 */
export function wrongArrows(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const wrong: string[] = [];
  for (const [from, rooms] of imports) {
    for (const to of rooms) {
      if (layerOf(from) < layerOf(to) || layerOf(to) < 0 || layerOf(from) < 0) {
        wrong.push(`${from} -> ${to}`);
      }
    }
  }
  for (const room of imports.keys()) {
    if (reachable(imports, room).has(room)) wrong.push(`${room} -> ... -> ${room}`);
  }
  return wrong;
}

function reachable(imports: ReadonlyMap<string, ReadonlySet<string>>, room: string): Set<string> {
  const seen = new Set(imports.get(room));
  for (const each of seen) for (const next of imports.get(each) ?? []) seen.add(next);
  return seen;
}
