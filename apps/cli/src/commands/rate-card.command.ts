import { readFile } from 'node:fs/promises';
import { RateCard } from '@loupe/engagement';
import { InvalidInputError } from '@loupe/kernel';
import { JobQueue, QueueModule } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { uuid } from '../options.js';

/** Adds `workspace rate-card` to the `workspace` commands. */
export function registerRateCardCommand(workspace: Command): void {
  workspace
    .command('rate-card')
    .description('Set the rates for a workspace’s earned media value, and recompute the value.')
    .argument('<id>', 'The workspace.', uuid)
    .addOption(
      new Option('--file <file>', 'JSON with the rates that differ from the standard card.').conflicts(
        'reset',
      ),
    )
    .option('--reset', 'Go back to the standard card.')
    .action(setRateCard);
}

async function setRateCard(workspaceId: string, options: { file?: string; reset?: boolean }): Promise<void> {
  if (options.file === undefined && options.reset !== true) {
    throw new InvalidInputError('give --file or --reset');
  }
  const rateCard = options.file === undefined ? null : await readRateCard(options.file);
  await withApplication(
    async (app) => {
      await app.get(WorkspacesService).setRateCard(workspaceId, rateCard);
      await app.get(JobQueue).enqueue('engagement.rerate', { workspaceId });
    },
    [QueueModule],
  );
  console.log('Stored. The worker is recomputing the earned media value of all items and snapshots.');
}

async function readRateCard(file: string): Promise<object> {
  const text = await readFile(file, 'utf8');
  let card: unknown;
  try {
    card = JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError(`${file} is not JSON: ${(error as Error).message}`);
  }
  RateCard.of(card);
  return card as object;
}
