import { languages } from '../edition/words/languages.ts';

/** The site's languages, each by its name in that language, as options of a list. */
export const LanguageOptions = () =>
  languages().map(({ code, name }) => (
    <option key={code} value={code} lang={code}>
      {name}
    </option>
  ));
