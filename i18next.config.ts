import { defineConfig } from 'i18next-cli';

/** Finds the keys that the code uses, and fails the tests when `locales/` differs from them. */
export default defineConfig({
  locales: ['en'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.*', 'src/**/*.d.ts'],
    output: 'locales/{{language}}/{{namespace}}.json',
    defaultNS: 'common',
    functions: ['t', '*.t'],
    useTranslationNames: ['useTranslation', { name: 'getFixedT', nsArg: 1, keyPrefixArg: 2 }],
    // Chosen by a refusal's code or a programme item's kind; types and tests compare the sets.
    preservePatterns: ['errors:*', 'program:items.*', 'program:notes.*'],
    sort: false,
    removeUnusedKeys: true,
    defaultValue: '',
    indentation: 2,
  },
});
