import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Says what is wrong, and what to do, and ends the command. */
export function giveUp(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

/** What a command is given; a mistake in it ends the command in the `usage`, or else in a line. */
export function argumentsOrGiveUp<Config extends ParseArgsConfig>(config: Config, usage?: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    return usage === undefined ? giveUp((error as Error).message) : giveUpOn(usage);
  }
}

export const giveUpOn = (usage: string) => giveUp(`Use it so: ${usage}`);
