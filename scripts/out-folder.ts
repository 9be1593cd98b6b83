/**
 * Where a build goes, from the checkout's root: the environment's `OUT_FOLDER`, so that one of
 * another edition may stand beside the one that is served.
 */
export const outFolder = process.env['OUT_FOLDER'] || 'dist';
