import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { edition } from '../../edition/edition.ts';
import type { readCalendar } from '../../edition/late-changes/calendar-entries.ts';
import { Refusal, refusalSchema } from '../../platform/http/refusals.ts';
import { sendFile } from '../../site/download.ts';
import { languageQuery, requestLanguage } from '../../site/request-language.ts';
import { raceParams } from '../races/races.contract.ts';
import { programCalendar } from './program-calendar.ts';

const calendarType = 'text/calendar; charset=utf-8';

/** Calendar files of the programme and of each start, in the visitor's language. */
export const programRoutes: FastifyPluginAsyncZod<{
  siteUrl: string;
  calendar: () => ReturnType<typeof readCalendar>;
}> = async (app, { siteUrl, calendar }) => {
  const schema = {
    querystring: languageQuery,
    produces: ['text/calendar'],
    response: { 200: z.string(), 400: refusalSchema, 404: refusalSchema },
  };

  app.get(
    '/api/program.ics',
    {
      schema: {
        ...schema,
        summary: 'The programme as a calendar file',
        description:
          'Every line of the programme with its place. A line that has moved is a newer version of its entry, so that calendars that subscribed move it.',
      },
    },
    async (request, reply) => {
      const language = requestLanguage(request);
      return sendFile(reply, {
        name: 'program.ics',
        type: calendarType,
        language,
        body: programCalendar(language, { siteUrl, ...(await calendar()) }),
      });
    },
  );

  app.get(
    '/api/races/:id/start.ics',
    {
      schema: {
        ...schema,
        params: raceParams,
        summary: 'A race’s start as a calendar file',
        description:
          'One entry, in the time zone of the event; a start that moves is a newer version of it.',
      },
    },
    async (request, reply) => {
      const { races } = edition();
      const { id } = request.params;
      if (!races.some((race) => race.id === id)) throw new Refusal('race-not-found');
      const language = requestLanguage(request);
      return sendFile(reply, {
        name: `race-${id}-start.ics`,
        type: calendarType,
        language,
        body: programCalendar(language, { siteUrl, ...(await calendar()), raceId: id }),
      });
    },
  );
};
