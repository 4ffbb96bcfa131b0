import { EmbeddingReindexer } from '@loupe/embeddings';
import { InvalidInputError } from '@loupe/kernel';
import { type Reindexer, reindex, TextReindexer } from '@loupe/search';
import { WorkspacesService } from '@loupe/workspace';
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Command } from 'commander';
import { withApplication } from '../application.js';
import { EXIT_INTERRUPTED, interruptible } from '../interruption.js';
import { jsonOption, uuid } from '../options.js';
import { printJson } from '../output.js';

/** Everything that can be recomputed; each has its own name. */
const REINDEXERS: readonly Type<Reindexer>[] = [TextReindexer, EmbeddingReindexer];

interface ReindexOptions {
  workspace?: string;
  only?: string;
  json?: boolean;
}

export function registerReindexCommand(program: Command): void {
  program
    .command('reindex')
    .description('Compute missing search data of items, such as items of an earlier version.')
    .option('--workspace <id>', 'Only this workspace; all workspaces by default.', uuid)
    .option('--only <kind>', 'Only one kind: text (words of captions and transcriptions) or embeddings.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Existing data is not computed again, so an interrupted run continues when it is started again.
The service can run meanwhile; search does not find an item until it is done.

Exit codes: 0 nothing is missing any more, 1 it failed, ${EXIT_INTERRUPTED} it was interrupted.`,
    )
    .action(async (options: ReindexOptions) => {
      process.exitCode = await withApplication((app) => interruptible((signal) => run(app, options, signal)));
    });
}

async function run(
  app: INestApplicationContext,
  options: ReindexOptions,
  signal: AbortSignal,
): Promise<number> {
  const chosen = reindexers(app, options.only);
  const workspaces = app.get(WorkspacesService);
  const ids =
    options.workspace === undefined ? (await workspaces.all()).map(({ id }) => id) : [options.workspace];
  const made: Record<string, number> = Object.fromEntries(chosen.map(({ name }) => [name, 0]));
  let finished = true;
  for (const id of ids) {
    const scope = await workspaces.scopeOf(id);
    for (const reindexer of chosen) {
      if (signal.aborted) break;
      const pending = await reindexer.pending(scope);
      if (pending === 0) continue;
      const outcome = await reindex(reindexer, scope, {
        signal,
        onProgress: (done) => console.error(`${id} ${reindexer.name}: ${done} of ${pending} items`),
      });
      made[reindexer.name] = (made[reindexer.name] ?? 0) + outcome.made;
      finished &&= outcome.finished;
    }
  }
  finished &&= !signal.aborted;
  if (options.json === true) printJson({ finished, made });
  else {
    for (const { name, description } of chosen)
      console.log(`${name} (${description}): ${made[name]} items done`);
    if (!finished) console.log('Interrupted. Run the same command again to continue.');
  }
  return finished ? 0 : EXIT_INTERRUPTED;
}

function reindexers(app: INestApplicationContext, only: string | undefined): Reindexer[] {
  const all = REINDEXERS.map((type) => app.get(type, { strict: false }));
  const chosen = only === undefined ? all : all.filter(({ name }) => name === only);
  if (chosen.length === 0) {
    throw new InvalidInputError(`only: must be one of ${all.map(({ name }) => name).join(', ')}`);
  }
  return chosen;
}
