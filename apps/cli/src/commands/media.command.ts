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
    .description('Copies of images, videos and profile pictures.')
    .command('copy')
    .description(
      'Queue media and profile pictures without a copy for the worker, including those that it gave up.',
    )
    .option('--workspace <id>', 'Only this workspace; all workspaces by default.', uuid)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The worker copies new media automatically. This command is for media that were stored before, or while MEDIA was off, and
for media that failed for a reason that no longer applies, such as a limit that was raised. It only queues them for the worker.`,
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
  else console.log(`${queued} media contents and profile pictures are queued: the worker copies them`);
}
