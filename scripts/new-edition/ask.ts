import { createInterface } from 'node:readline';
import { input } from '@inquirer/prompts';
import { AnswerError, type Answers } from './answers.ts';
import { type Question, questions, type Surroundings } from './questions.ts';

/**
 * Answers a question: with a text, which may be empty, or with nothing when nobody is there to be
 * asked. `check` says why a text cannot be, and nothing when it can.
 */
export type Answerer = (
  question: Question,
  asked: {
    index: number;
    fallback: string | undefined;
    check: (text: string) => string | undefined;
  },
) => Promise<string | undefined>;

/** What the options say, by their names; only a race is said more than once. */
export type Given = Record<string, string | string[] | undefined>;

/** Every answer, from options where there are any, else from `answer`, and how many it gave. */
export async function collectAnswers(
  given: Given,
  around: Surroundings,
  answer: Answerer,
): Promise<{ answers: Answers; asked: number }> {
  const known = { races: [] as Answers['races'] } as Answers;
  let asked = 0;
  for (const question of questions) {
    const options = [given[question.option] ?? []].flat();
    for (const option of options) take(question, option, known, around);
    if (options.length > 0) continue;
    const isOpen = question.isOpen?.(known) ?? true;
    for (let index = 0; index < (question.most ?? 1); index++) {
      const fallback = index === 0 ? question.fallback?.(known) : '';
      const text = isOpen
        ? await answer(question, {
            index,
            fallback,
            check: (each) => why(question, each || fallback, known, around),
          })
        : undefined;
      if (text !== undefined) asked++;
      const said = text || fallback;
      if (said) take(question, said, known, around);
      else if (index === 0 && fallback === undefined) throw new AnswerError(needed(question));
      else break;
    }
  }
  return { answers: known, asked };
}

const needed = ({ option, asks, example }: Question) =>
  `${asks} --${option} says it: --${option} "${example}"`;

function take(question: Question, text: string, known: Answers, around: Surroundings): void {
  try {
    if (question.most !== undefined && known.races.length === question.most) {
      throw new AnswerError(`There are ${question.most} races at most.`);
    }
    Object.assign(known, question.read(text.trim(), known, around));
  } catch (error) {
    if (error instanceof AnswerError) {
      throw new AnswerError(`--${question.option}: ${error.message}`);
    }
    throw error;
  }
}

function why(
  question: Question,
  text: string | undefined,
  known: Answers,
  around: Surroundings,
): string | undefined {
  if (!text) return text === undefined ? 'An answer is needed here.' : undefined;
  try {
    question.read(text.trim(), known, around);
    return undefined;
  } catch (error) {
    if (error instanceof AnswerError) return error.message;
    throw error;
  }
}

/** Asks in the terminal, and says at once why an answer cannot be. */
export const askInTerminal: Answerer = (question, { index, fallback, check }) =>
  input({
    message: index === 0 ? question.asks : 'Another race? (Enter: no more)',
    ...(fallback ? { default: fallback } : {}),
    theme: { style: { help: (text: string) => text } },
    validate: (text) => check(text) ?? true,
    ...(index === 0 && fallback === undefined
      ? { transformer: withExample(question.example) }
      : {}),
  });

/** The example stands there until something is typed. */
const withExample =
  (example: string) =>
  (text: string, { isFinal }: { isFinal: boolean }) =>
    text || (isFinal ? '' : `\u001b[2m${example}\u001b[22m`);

/** Takes the lines that another program sends, one for each question. */
export function linesFrom(stream: NodeJS.ReadableStream): Answerer {
  const lines = createInterface({ input: stream })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    return done ? undefined : value;
  };
}

/** Asks nobody. */
export const askNobody: Answerer = async () => undefined;
