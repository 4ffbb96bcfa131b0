import { OPERATOR } from '@loupe/audit';
import { FilterContractStatus, RightsService } from '@loupe/items';
import { InvalidInputError } from '@loupe/kernel';
import { type Command, Option } from 'commander';
import { inWorkspace } from '../in-workspace.js';
import { jsonOption, uuids, workspaceOption } from '../options.js';
import { printJson } from '../output.js';

/** Takes a status away. */
const NONE = 'NONE';

type Status = FilterContractStatus | typeof NONE;

interface SetOptions {
  workspace: string;
  itemIds: string[];
  usageRightsStatus?: Status;
  instagramWhitelistingStatus?: Status;
  tiktokSparkCodeStatus?: Status;
  tiktokWhitelistingEligible?: boolean;
  shopifyProductsIds?: string[];
  json?: boolean;
}

/** Adds the `rights` commands. */
export function registerRightsCommands(program: Command): void {
  program
    .command('rights')
    .description('Which rights to posts there are.')
    .command('set')
    .description('Record rights to posts; what is not given stays.')
    .addOption(workspaceOption())
    .requiredOption('--item-ids <ids>', 'The posts, up to 100, separated by commas.', uuids)
    .addOption(statusOption('--usage-rights-status', 'The right to use them.'))
    .addOption(
      statusOption('--instagram-whitelisting-status', 'The right to advertise with them on Instagram.'),
    )
    .addOption(statusOption('--tiktok-spark-code-status', 'Their TikTok spark codes.'))
    .option('--tiktok-whitelisting-eligible', 'They can be whitelisted on TikTok.')
    .option('--no-tiktok-whitelisting-eligible', 'They cannot be whitelisted on TikTok.')
    .option('--shopify-products-ids <ids>', 'Shopify products that they show, separated by commas.', words)
    .addOption(jsonOption())
    .action(set);
}

function statusOption(flag: string, description: string): Option {
  return new Option(`${flag} <status>`, `${description} ${NONE} takes the status away.`).choices([
    ...Object.values(FilterContractStatus),
    NONE,
  ]);
}

async function set({ workspace, itemIds, json, ...given }: SetOptions): Promise<void> {
  if (Object.keys(given).length === 0) throw new InvalidInputError('give at least one right to set');
  const items = await inWorkspace(workspace, [], (scope, get) =>
    get(RightsService).update(scope, itemIds, inputOf(given), OPERATOR),
  );
  if (json === true) printJson({ itemIds: items.map(({ id }) => id) });
  else console.log(`Recorded for ${items.length} ${items.length === 1 ? 'post' : 'posts'}.`);
}

function inputOf({
  usageRightsStatus,
  instagramWhitelistingStatus,
  tiktokSparkCodeStatus,
  ...others
}: Omit<SetOptions, 'workspace' | 'itemIds' | 'json'>) {
  const statuses = { usageRightsStatus, instagramWhitelistingStatus, tiktokSparkCodeStatus };
  const changed = Object.entries(statuses).filter(([, status]) => status !== undefined);
  return {
    ...others,
    ...Object.fromEntries(changed.map(([name, status]) => [name, status === NONE ? null : status])),
  };
}

function words(value: string): string[] {
  return value === '' ? [] : value.split(',');
}
