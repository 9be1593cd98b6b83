import type { IConfiguration } from 'dependency-cruiser';

/** The plan of the house: each room may import those before it, and never one after it. */
export const rooms = [
  'src/platform/',
  'src/edition/',
  'src/ui/',
  'src/site/',
  'src/staff/',
  'src/event/',
  'src/registration/',
  'src/race-day/',
  'src/results/',
  'src/operations/',
];
const oneOf = (folders: string[]) => `^(${folders.join('|')})`;
const ours = '^src/';

export default {
  forbidden: [
    ...rooms.map((room, floor) => ({
      name: `up from ${room}`,
      from: { path: `^${room}` },
      to: { path: ours, pathNot: oneOf(rooms.slice(0, floor + 1)) },
    })),
    {
      name: 'from a folder that the plan does not know',
      from: { path: '^src/.+/', pathNot: oneOf(rooms) },
      to: { path: ours },
    },
    {
      name: 'round in a circle',
      from: {},
      to: { circular: true },
    },
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    parser: 'swc',
    includeOnly: ours,
    exclude: { path: String.raw`\.test\.tsx?$|^src/test/` },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
  },
} satisfies IConfiguration;
