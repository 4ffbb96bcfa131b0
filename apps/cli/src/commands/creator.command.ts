import { OPERATOR } from '@loupe/audit';
import { MergingService } from '@loupe/items';
import type { Command } from 'commander';
import { inWorkspace } from '../in-workspace.js';
import { jsonOption, uuid, uuids, workspaceOption } from '../options.js';
import { printJson } from '../output.js';

interface MergeOptions {
  workspace: string;
  creatorIds: string[];
  json?: boolean;
}

interface SplitOptions {
  workspace: string;
  socialProfileIds: string[];
  creatorKeys?: string[];
  json?: boolean;
}

/** Adds the `creator` commands. */
export function registerCreatorCommands(program: Command): void {
  const creator = program.command('creator').description('Which profiles are one person.');
  creator
    .command('merge')
    .description('Make creators part of another one, which gets their profiles and posts.')
    .argument('<id>', 'Id of the creator that remains.', uuid)
    .addOption(workspaceOption())
    .requiredOption('--creator-ids <ids>', 'Creators that become part of it, separated by commas.', uuids)
    .addOption(jsonOption())
    .action(merge);
  creator
    .command('split')
    .description('Give profiles of a creator, with their posts, to a new one.')
    .argument('<id>', 'Id of the creator.', uuid)
    .addOption(workspaceOption())
    .requiredOption('--social-profile-ids <ids>', 'Profiles of somebody else, separated by commas.', uuids)
    .option('--creator-keys <keys>', 'Keys of imports that go with them, separated by commas.', (text) =>
      text.split(','),
    )
    .addOption(jsonOption())
    .action(split);
}

async function merge(id: string, { workspace, creatorIds, json }: MergeOptions): Promise<void> {
  const creator = await inWorkspace(workspace, [], (scope, get) =>
    get(MergingService).merge(scope, id, creatorIds, OPERATOR),
  );
  if (json === true) printJson({ creatorId: creator.id });
  else console.log(`Merged into ${creator.id}.`);
}

async function split(id: string, { workspace, json, ...input }: SplitOptions): Promise<void> {
  const { creator, remainingCreator } = await inWorkspace(workspace, [], (scope, get) =>
    get(MergingService).split(scope, id, input, OPERATOR),
  );
  if (json === true) printJson({ creatorId: creator.id, remainingCreatorId: remainingCreator.id });
  else console.log(`Split off ${remainingCreator.id}: ${creator.id}`);
}
