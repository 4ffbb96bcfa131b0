import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeTab, tabOf, violations } from '../../support/chromium.js';
import { type ConsoleWorld, consoleWorld } from '../../support/console.js';
import { mcpClientOf } from '../../support/mcp.js';
import { succeed } from '../../support/presets.js';

const ROOT = join(import.meta.dirname, '../../..');
const SCHEMA = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
const TOOLS: readonly string[] = JSON.parse(readFileSync(join(ROOT, 'mcp-tools.json'), 'utf8')).map(
  ({ name }: { name: string }) => name,
);

let world: ConsoleWorld;
/** Addresses of pages that are about one of something. */
let ones: Readonly<Record<string, string>>;

/** Each page that shows data: what its menu asks for, and the tools that agents ask the same by; none where they are not given it. */
const PAGES: readonly [string, readonly (string | null)[]][] = [
  ['/home', ['summarizeItems', 'getAlerts']],
  ['/posts', ['searchItems']],
  ['/creators', ['searchCreators']],
  ['/creators?of=profiles', ['getSocialProfiles']],
  ['/creators?of=lists', ['getCreatorLists']],
  ['LIST', ['getCreatorListEntries']],
  ['CREATOR', ['getCreator']],
  ['/analytics', ['summarizeItems']],
  ['/competitors', ['compareBrands']],
  ['/campaigns', ['getCampaigns']],
  ['CAMPAIGN', ['summarizeItems']],
  ['/reports', ['getReports']],
  ['REPORT', ['getReport']],
  ['/alerts', ['getAlerts', 'getAlertRules', 'getOperations']],
  ['/sources', ['getSources']],
  ['/ai-filters', ['getAiFields', 'getCustomAttributeSchemas', 'getCustomAttributeSchemas']],
  ['/integration', [null, null, 'getWorkspace']],
  ['/webhooks', ['getWebhookDeliveries']],
  ['ALL', ['getWorkspaces', 'summarizeItems']],
];

beforeAll(async () => {
  world = await consoleWorld();
  const { client } = world.tenant;
  const { creators } = await client.data('{ creators(first: 1) { nodes { id } } }');
  const { campaign } = await succeed(
    client,
    'mutation { createCampaign(input: { name: "Summer" }) { campaign { id } userErrors { message } } }',
  );
  const { report } = await succeed(
    client,
    'mutation { createReport(input: { name: "June", template: BRAND_MONTH }) { report { id } userErrors { message } } }',
  );
  const { creatorList } = await succeed(
    client,
    'mutation { createCreatorList(input: { name: "Shortlist", stages: ["Asked"] }) { creatorList { id } userErrors { message } } }',
  );
  ones = {
    LIST: `/creators?of=lists&list=${creatorList.id}`,
    CREATOR: `/creators?creator=${creators.nodes[0].id}`,
    CAMPAIGN: `/campaigns?campaign=${campaign.id}`,
    REPORT: `/reports?report=${report.id}`,
  };
});

const addressOf = (path: string) =>
  path === 'ALL' ? `${world.api.origin}/w` : world.address(ones[path] ?? path);

/** What a press on one of the buttons of the open menu copies. */
async function copied(page: Page, name: string, index: number): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await page.locator('[popover]:popover-open fieldset').nth(index).getByRole('button', { name }).click();
  let text = '';
  await expect
    .poll(async () => {
      text = await page.evaluate<string>('navigator.clipboard.readText()');
      return text;
    })
    .not.toBe('');
  return text;
}

describe('the requests behind a page', () => {
  it.each(PAGES)('%s: are valid, answered, and named as agents know them', async (path, tools) => {
    const tab = await tabOf(world.browser, world.api, world.tenant);
    const { page } = tab;
    await page.goto(addressOf(path));
    await page.getByRole('button', { name: 'For developers' }).click();
    await page.getByRole('button', { name: 'Copy as GraphQL' }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Copy as curl' }).count()).toBe(tools.length);
    const agent = await mcpClientOf(world.api, world.tenant);
    for (const [index, tool] of tools.entries()) {
      const [query = '', variables = ''] = (await copied(page, 'Copy as GraphQL', index)).split(
        '\n\n# variables\n',
      );
      expect(validate(SCHEMA, parse(query))).toEqual([]);
      const { body } = await world.tenant.client.send(query, JSON.parse(variables));
      expect({ index, errors: body.errors }).toEqual({ index, errors: undefined });
      const call = page
        .locator('[popover]:popover-open fieldset')
        .nth(index)
        .getByRole('button', { name: 'Copy as MCP call' });
      expect(await call.count()).toBe(tool === null ? 0 : 1);
      if (tool === null) continue;
      const { params } = JSON.parse(await copied(page, 'Copy as MCP call', index));
      expect(params.name).toBe(tool);
      expect(TOOLS).toContain(tool);
      expect(await agent.result(params.name, params.arguments)).not.toMatchObject({ isError: true });
    }
    await closeTab(tab);
  });

  it('take the focus when they open, and go on in the Explorer', async () => {
    const tab = await tabOf(world.browser, world.api, world.tenant, 'viewer');
    const { page } = tab;
    await page.goto(world.address('/alerts'));
    await page.getByRole('button', { name: 'For developers' }).press('Enter');
    const first = page.getByRole('button', { name: 'Copy as GraphQL' }).first();
    await expect.poll(() => first.and(page.locator(':focus')).count()).toBe(1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    await page
      .getByRole('group', { name: 'Rules' })
      .getByRole('link', { name: 'Open in Explorer' })
      .press('Enter');
    const editor = page.getByRole('textbox', { name: 'GraphQL document' });
    await expect.poll(() => editor.textContent()).toContain('query AlertRules');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page
      .getByRole('region', { name: /^Answer: status 200/ })
      .getByText('"alertRules"')
      .waitFor();
    await closeTab(tab);
  });
});
