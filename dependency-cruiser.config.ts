import type { IConfiguration } from 'dependency-cruiser';

/** The plan of the house: each folder may import those before it, and never one after it. */
const layers = [
  'src/edition/',
  'src/db/',
  'src/i18n/',
  'src/http/',
  'src/facts/',
  'src/jobs/',
  'src/mail/',
  'src/auth/',
  'src/audit/',
  'src/ui/',
  'src/pdf/',
  'src/site/',
  'src/features/(?!admin/)',
  'src/features/admin/',
];
const oneOf = (folders: string[]) => `^(${folders.join('|')})`;
const ours = '^src/';

export default {
  forbidden: [
    ...layers.map((layer, floor) => ({
      name: `up from ${layer}`,
      from: { path: `^${layer}` },
      to: { path: ours, pathNot: oneOf(layers.slice(0, floor + 1)) },
    })),
    {
      name: 'from a folder that the plan does not know',
      from: { path: '^src/.+/', pathNot: oneOf(layers) },
      to: { path: ours },
    },
    {
      name: 'round in a circle of features',
      scope: 'folder' as const,
      from: { path: '^src/features/' },
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
