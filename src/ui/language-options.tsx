import { languages } from '../edition/words/languages.ts';

/** The site's languages, each in its own words, for a list to choose one from. */
export const LanguageOptions = () =>
  languages.map(({ code, name }) => (
    <option key={code} value={code} lang={code}>
      {name}
    </option>
  ));
