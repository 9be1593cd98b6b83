import packageFacts from '../../../package.json' with { type: 'json' };

/** Of the program, as `package.json` has it. */
export const productVersion: string = packageFacts.version;
