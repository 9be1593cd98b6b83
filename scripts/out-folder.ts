import path from 'node:path';

/**
 * Where a build goes, from the checkout's root: the environment's `OUT_FOLDER`, so that one of
 * another edition may stand beside the one that is served.
 */
export const outFolder = process.env['OUT_FOLDER'] || 'dist';

// A build empties the folder first, and its server finds its packages in the checkout around it.
const inside = path.normalize(outFolder);
if (path.isAbsolute(inside) || /^\.\.?(?:[\\/]|$)/.test(inside)) {
  console.error(
    `OUT_FOLDER is ${outFolder}, and must be a folder in the checkout, named from its root: dist.`,
  );
  process.exit(1);
}
