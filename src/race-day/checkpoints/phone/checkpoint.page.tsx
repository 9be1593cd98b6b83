import { edition } from '../../../edition/edition.ts';
import { type Language, languages } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { PublicRoute } from '../../../site/page.ts';
import checkpointCss from './checkpoint.css?inline';
import type { AllWords, Words } from './words.ts';

/**
 * `/checkpoint`: where volunteers record the runners who come by. Its script draws it, since it
 * works offline.
 */
export const checkpointPage = (): PublicRoute => ({
  path: '/checkpoint',
  isUnlisted: true,
  load({ language }) {
    const { event } = edition();
    const words = wordsOf(language);
    return {
      name: words.title,
      description: words.description,
      styles: [checkpointCss],
      isPrivate: true,
      isBare: true,
      hasCamera: true,
      worksOffline: true,
      manifest: '/checkpoint.webmanifest',
      body: (
        <div
          data-standalone="checkpoint"
          data-words={JSON.stringify(allWords())}
          data-zone={event.timeZone}
        >
          <h1>{words.title}</h1>
          <p>{words.starting}</p>
          <noscript>
            <p>{words.noScript}</p>
          </noscript>
        </div>
      ),
    };
  },
});

/** The texts as they are in the files, with their placeholders. */
const wordsOf = (language: Language): Words =>
  wordsIn(language).getResourceBundle(language, 'checkpoint') as Words;

const allWords = (): AllWords =>
  Object.fromEntries(languages().map(({ code, name }) => [code, { name, words: wordsOf(code) }]));
