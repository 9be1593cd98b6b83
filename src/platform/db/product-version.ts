import packageFacts from '../../../package.json' with { type: 'json' };

/** Version of the program, from `package.json`. */
export const productVersion: string = packageFacts.version;
