import { DemoWriter } from '@loupe/demo';
import { type Command, InvalidArgumentError } from 'commander';
import { withApplication } from '../application.js';
import { jsonOption } from '../options.js';
import { printJson } from '../output.js';

const MAX_SCALE = 50;

interface SeedOptions {
  scale: number;
  json?: boolean;
}

export function registerSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('Fill in the demo once: invented brands with posts of the last six months.')
    .option('--scale <n>', 'Multiplies the number of posts, some 3,000 at 1.', scale, 1)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
A database that already has the demo is not changed, and an interrupted seed leaves nothing behind.
docs/demo-data.md says what is in the demo.`,
    )
    .action(seed);
}

async function seed(options: SeedOptions): Promise<void> {
  const outcome = await withApplication((app) =>
    DemoWriter.of(app).write(options.scale, (line) => console.error(line)),
  );
  if (options.json === true) return printJson(outcome);
  console.log(`Workspace ${outcome.workspaceName}: ${outcome.workspaceId}`);
  if (outcome.token !== null) console.log(`Token, shown only this once: ${outcome.token}`);
}

function scale(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number > 0 && number <= MAX_SCALE)) {
    throw new InvalidArgumentError(`It must be a number above 0 and up to ${MAX_SCALE}.`);
  }
  return number;
}
