import type { ComponentType } from 'react';
import type { Language } from './languages.ts';
import type { Route } from './page.ts';
import type { StyleName } from './styles.ts';

/** A page whose content follows from the language and the edition's facts alone. */
type PlainPage = {
  path: string;
  style: StyleName;
  words: (language: Language) => { title: string; lead: string; description: string };
  Body: ComponentType<{ language: Language }>;
};

/** The route of a plain page: heading and lead, then the body, dressed by one style sheet. */
export function plainRoute({ path, style, words, Body }: PlainPage): Route {
  return {
    path,
    load({ language }) {
      const { title, lead, description } = words(language);
      return {
        name: title,
        description,
        styles: [style],
        body: (
          <div className={`w page ${style}`}>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            <Body language={language} />
          </div>
        ),
      };
    },
  };
}
