/**
 * Makes the folder of another race: asks for what is known of it, or takes it from options, and
 * says what is still a sample. `npm run new-edition -- --help` lists the options;
 * docs/make-it-your-race.md goes on from there.
 */
import path from 'node:path';
import { editionsFolder } from '../src/edition/edition-folder.ts';
import { argumentsOrGiveUp, giveUp } from './give-up.ts';
import { AnswerError } from './new-edition/answers.ts';
import { askInTerminal, askNobody, collectAnswers, linesFrom } from './new-edition/ask.ts';
import { questions } from './new-edition/questions.ts';
import { startSite } from './new-edition/start-site.ts';
import { writeEdition } from './new-edition/write-edition.ts';
import { reportOn } from './report-on-edition.ts';

function readOptions() {
  const asked = questions.map(({ option, most = 1 }) => [
    option,
    { type: 'string', multiple: most > 1 },
  ]);
  return argumentsOrGiveUp({
    options: {
      ...(Object.fromEntries(asked) as Record<string, { type: 'string'; multiple: boolean }>),
      slug: { type: 'string' },
      into: { type: 'string', default: editionsFolder },
      yes: { type: 'boolean', default: false },
      start: { type: 'boolean' },
      open: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  }).values;
}

function help(): string {
  const lines = questions.map(
    ({ option, asks, example, most = 1 }) =>
      `  --${option} "${example}"\n      ${asks}${most > 1 ? ` One for each race, ${most} at most.` : ''}`,
  );
  return `npm run new-edition -- [options]

Makes editions/<slug>/ for another race. What no option says is asked; with all of them nothing is.

${lines.join('\n')}

  --slug dolomiti-sky-trail
      The folder’s name, if not that of the race.
  --into folder
      Where the folder is made, if not in editions/.
  --yes
      Ask nothing: what may be left out is left out.
  --start, --no-start
      Start the site afterwards, or not; in a terminal it is started.
  --no-open
      Print the address of the site instead of opening it in a browser.`;
}

const { slug, into, yes, start, open, help: wantsHelp, ...given } = readOptions();
if (wantsHelp) {
  console.log(help());
  process.exit(0);
}
const isAsking = process.stdin.isTTY && !yes;
const answerer = isAsking ? askInTerminal : yes ? askNobody : linesFrom(process.stdin);
const editions = path.resolve(into);
const today = new Date().toISOString().slice(0, 10);

try {
  const { answers, asked } = await collectAnswers(given, { editions, today, slug }, answerer);
  const folder = writeEdition(answers, editions);
  console.log(`\n${asked} questions asked. The edition is in ${path.relative('.', folder)}.\n`);
  await reportOn(folder);
  const command = `EDITION=${answers.slug} DATA_DIR=./data-${answers.slug} npm start`;
  console.log(`
What to do next: put the real thing in the place of each sample above and take its "# sample"
away; npm run check ${answers.slug} lists what is left. Go on with docs/make-it-your-race.md.

The site: ${command}`);
  if (start ?? isAsking) startSite(answers.slug, { opens: open });
} catch (error) {
  if (error instanceof AnswerError) giveUp(error.message);
  if ((error as Error).name === 'ExitPromptError') giveUp('Nothing is written.');
  throw error;
}
