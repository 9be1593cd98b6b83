import { defineConfig } from 'i18next-cli';

/** Finds the keys that the code uses, and fails the tests when `locales/` differs from them. */
export default defineConfig({
  locales: ['en'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.*', 'src/**/*.d.ts'],
    // The championship page's own words are in Romanian only.
    output: (language, namespace) =>
      `locales/${namespace === 'cn-masters' ? 'ro' : language}/${namespace}.json`,
    defaultNS: 'common',
    functions: ['t', '*.t'],
    useTranslationNames: ['useTranslation', { name: 'getFixedT', nsArg: 1, keyPrefixArg: 2 }],
    // Chosen by a fact (a refusal's code, an item's kind): types and tests compare the sets.
    preservePatterns: [
      'errors:*',
      'program:items.*',
      'program:notes.*',
      'accommodation:camping.*',
      'accommodation:hotel.features.*',
      'accommodation:hotel.rooms.*',
      'rules:items.*',
      'rules:general.*',
      'rules:environment.*',
      'rules:safety.*',
      'rules:penalties.kinds.*',
      'results:card.*',
      'contact:faq.*',
      'travel:air.onward.*',
      'travel:car.*',
      'travel:bus.*',
      'participants:list.*',
      'participants:csv.*',
      'registration:form.*',
      'my-registration:refused.*',
      'my-registration:status.*',
      'my-registration:payments.*',
      'my-registration:data.*',
      'my-registration:done.*',
      'my-registration:stand.*',
      'office:actions.*',
      'office:refused.*',
      'office:account.done.*',
      'office:person.done.*',
      'office-races:presets.*',
    ],
    sort: false,
    removeUnusedKeys: true,
    defaultValue: '',
    indentation: 2,
  },
});
