import { OPERATOR } from '@loupe/audit';
import { groupBy, InvalidInputError } from '@loupe/kernel';
import { type Campaign, CampaignsRepository, CampaignsService } from '@loupe/presets';
import type { Command } from 'commander';
import { requireTypedName } from '../dialogue.js';
import { allOf, inWorkspace } from '../in-workspace.js';
import {
  instantOption,
  jsonOption,
  lastInstantOption,
  uuid,
  uuids,
  workspaceOption,
  yesOption,
} from '../options.js';
import { instant, printJson, printTable } from '../output.js';

interface WorkspaceOptions {
  workspace: string;
  json?: boolean;
}

interface CampaignOptions extends WorkspaceOptions {
  from?: Date | false;
  to?: Date | false;
  brief?: string;
  sourceIds?: string[];
  creatorIds?: string[];
  collectionIds?: string[];
}

/** Adds the `campaign` commands. */
export function registerCampaignCommands(program: Command): void {
  const campaign = program
    .command('campaign')
    .description('Campaigns of a workspace, and what belongs to them.');
  withCriteria(
    campaign
      .command('create')
      .description('Create a campaign. Posts that fit join it, now and when they arrive later.')
      .addOption(workspaceOption())
      .requiredOption('--name <name>', 'Its name.'),
  ).action(create);
  withCriteria(
    campaign
      .command('update')
      .description('Change a campaign; what is not given stays.')
      .argument('<id>', 'Id of the campaign, from `campaign list`.', uuid)
      .addOption(workspaceOption())
      .option('--name <name>', 'Its new name.'),
  )
    .option('--no-from', 'Take its beginning away.')
    .option('--no-to', 'Take its end away.')
    .action(update);
  campaign
    .command('delete')
    .description('Delete a campaign. Its posts stay.')
    .argument('<id>', 'Id of the campaign, from `campaign list`.', uuid)
    .addOption(workspaceOption())
    .addOption(yesOption('campaign'))
    .action(remove);
  campaign
    .command('list')
    .description('List the campaigns of a workspace, newest first.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(list);
}

function withCriteria(command: Command): Command {
  return command
    .option('--from <time>', 'Its first day in UTC, or the instant of its beginning.', instantOption)
    .option('--to <time>', 'Its last day in UTC, or the instant of its end.', lastInstantOption)
    .option('--brief <text>', 'What it is about; an empty text for nothing.')
    .option('--source-ids <ids>', 'Sources whose posts belong to it, separated by commas.', uuids)
    .option('--creator-ids <ids>', 'Creators whose posts belong to it, separated by commas.', uuids)
    .option('--collection-ids <ids>', 'Collections whose posts belong to it, separated by commas.', uuids)
    .addOption(jsonOption());
}

async function create({ workspace, json, ...options }: CampaignOptions & { name: string }): Promise<void> {
  const { name, ...criteria } = options;
  const campaign = await inWorkspace(workspace, [], (scope, get) =>
    get(CampaignsService).create(scope, { name, ...inputOf(criteria) }, OPERATOR),
  );
  if (json === true) printJson(reported(campaign));
  else console.log(`Created campaign ${campaign.name}: ${campaign.id}`);
}

async function update(
  id: string,
  { workspace, json, ...options }: CampaignOptions & { name?: string },
): Promise<void> {
  if (Object.keys(options).length === 0) {
    throw new InvalidInputError(
      'give --name, --from, --to, --brief, --source-ids, --creator-ids or --collection-ids',
    );
  }
  const campaign = await inWorkspace(workspace, [], (scope, get) =>
    get(CampaignsService).update(scope, id, inputOf(options), OPERATOR),
  );
  if (json === true) printJson(reported(campaign));
  else console.log(`Campaign ${campaign.name} is ${periodOf(campaign)}.`);
}

async function remove(id: string, { workspace, yes }: WorkspaceOptions & { yes?: boolean }): Promise<void> {
  await inWorkspace(workspace, [], async (scope, get) => {
    const service = get(CampaignsService);
    if (yes !== true) {
      const found = (await allOf((page) => service.page(scope, page))).find((campaign) => campaign.id === id);
      if (found !== undefined) await requireTypedName('campaign', found.name);
    }
    await service.delete(scope, id, OPERATOR);
  });
  console.log(`Deleted ${id}.`);
}

async function list({ workspace, json }: WorkspaceOptions): Promise<void> {
  const { campaigns, figures, criteria } = await inWorkspace(workspace, [], async (scope, get) => {
    const rows = await allOf((page) => get(CampaignsService).page(scope, page));
    const ids = rows.map(({ id }) => id);
    const repository = get(CampaignsRepository);
    return {
      campaigns: rows,
      figures: await repository.figures(scope, ids),
      criteria: groupBy(await repository.criteria(scope, ids), ({ campaignId }) => campaignId),
    };
  });
  const itemsOf = ({ id }: Campaign) => figures.get(id)?.itemsCount ?? 0;
  if (json === true) {
    const idsOf = ({ id }: Campaign, kind: string) =>
      (criteria.get(id) ?? []).flatMap((criterion) => (criterion.kind === kind ? [criterion.refId] : []));
    printJson({
      campaigns: campaigns.map((campaign) => ({
        ...reported(campaign),
        brief: campaign.brief,
        sourceIds: idsOf(campaign, 'SOURCE'),
        creatorIds: idsOf(campaign, 'CREATOR'),
        collectionIds: idsOf(campaign, 'COLLECTION'),
        itemsCount: itemsOf(campaign),
      })),
    });
    return;
  }
  printTable(
    ['CAMPAIGN', 'NAME', 'PERIOD', 'ITEMS'],
    campaigns.map((campaign) => [
      campaign.id,
      campaign.name,
      periodOf(campaign),
      `${itemsOf(campaign)}${campaign.fillBefore === null ? '' : ' and more'}`,
    ]),
  );
}

/** What a `--no-` option took away is null. */
function inputOf<Given extends { from?: Date | false; to?: Date | false }>({ from, to, ...others }: Given) {
  return {
    ...others,
    ...(from === undefined ? {} : { from: from === false ? null : from }),
    ...(to === undefined ? {} : { to: to === false ? null : to }),
  };
}

function reported({ id, name, startsAt, endsAt, fillBefore }: Campaign) {
  return { campaignId: id, name, from: startsAt, to: endsAt, isFilling: fillBefore !== null };
}

function periodOf({ startsAt, endsAt }: Campaign): string {
  if (startsAt === null && endsAt === null) return 'of any time';
  const from = startsAt === null ? '' : `from ${instant(startsAt)}`;
  const to = endsAt === null ? '' : `to ${instant(endsAt)}`;
  return [from, to].filter(Boolean).join(' ');
}
