import { MediaBacklogService } from '@loupe/media';
import { WorkspacesService } from '@loupe/workspace';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { withApplication } from '../application.js';
import { jsonOption, uuid } from '../options.js';
import { printJson } from '../output.js';

interface CopyOptions {
  workspace?: string;
  json?: boolean;
}

export function registerMediaCommands(program: Command): void {
  program
    .command('media')
    .description('Copies of images and videos.')
    .command('copy')
    .description('Have the worker copy the media that lack a copy, those included that it has given up.')
    .option('--workspace <id>', 'Only this workspace; all of them if not given.', uuid)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Media that come in are copied by themselves. This is for those that came in before, or while MEDIA was off, and for
those that failed for a reason that is no more, such as a limit that was raised. It only queues them: the worker does the work.`,
    )
    .action((options: CopyOptions) => withApplication((app) => queue(app, options)));
}

async function queue(app: INestApplicationContext, { workspace, json }: CopyOptions): Promise<void> {
  const workspaces = app.get(WorkspacesService);
  const ids = workspace === undefined ? (await workspaces.all()).map(({ id }) => id) : [workspace];
  let queued = 0;
  for (const id of ids) {
    queued += await app.get(MediaBacklogService, { strict: false }).queue(await workspaces.scopeOf(id));
  }
  if (json === true) printJson({ queued });
  else console.log(`${queued} media contents are queued: the worker copies them`);
}
