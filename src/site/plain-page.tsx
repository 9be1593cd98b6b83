import type { ComponentType } from 'react';
import { eventInForce } from '../edition/facts/event-in-force.ts';
import type { RegistrationNow } from '../edition/facts/event-phase.rules.ts';
import type { LateFacts } from '../edition/facts/reading.rules.ts';
import { formatDays } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import type { PublicRoute } from './page.ts';

export type PlainBody = {
  language: Language;
  /** Undefined while the database is unavailable. */
  registration: RegistrationNow | undefined;
  lateFacts: LateFacts;
};

/**
 * A page whose content depends only on the language, the edition's facts and the organiser's
 * settings.
 */
type PlainPage = {
  path: string;
  /** The class of the page's outermost element, for its style sheets. */
  className: string;
  styles: readonly string[];
  words: (
    language: Language,
    lateFacts: LateFacts,
  ) => { title: string; lead: string; description: string };
  Body: ComponentType<PlainBody>;
};

/** The data of a plain page: if reading fails, the page is shown without it. */
export type PlainNeeds = {
  registration: () => Promise<RegistrationNow>;
  readLateFacts: () => Promise<LateFacts>;
};

/** Makes a plain page: heading and lead, then the body, with its style sheets. */
export const plainPage =
  ({ path, className, styles, words, Body }: PlainPage) =>
  (needs: PlainNeeds): PublicRoute => ({
    path,
    dependsOn: ['edition'],
    async load({ language }) {
      const registration = await needs.registration().catch(() => undefined);
      const lateFacts = await needs.readLateFacts().catch(() => ({}));
      const { title, lead, description } = words(language, lateFacts);
      const { firstDay, lastDay } = eventInForce(lateFacts);
      const dates = formatDays(language, firstDay, lastDay);
      return {
        name: title,
        description,
        styles,
        body: (
          <div className={`w page ${className}`}>
            <h1>{title}</h1>
            <p className="lead">
              <Unbroken text={lead} part={dates} />
            </p>
            <Body language={language} registration={registration} lateFacts={lateFacts} />
          </div>
        ),
      };
    },
  });
