import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf, RpcClient } from '../support/mcp.js';
import {
  ANY_ORDER,
  HANDLES,
  orderingHandle,
  orderingWorld,
  orderOf,
  PLACES,
} from '../support/ordering-world.js';
import { createTenant } from '../support/world.js';

type Call = readonly [name: string, args: Record<string, unknown>];

/** What tools give of texts that order a model about. */
describe('words of other people in results of tools', () => {
  let api: TestApp;
  let client: RpcClient & { token: string };
  let calls: Call[];

  beforeAll(async () => {
    api = await sharedTestApp();
    const tenant = await createTenant(api);
    const world = await orderingWorld(api, tenant);
    client = await mcpClientOf(api, tenant);
    calls = await callsOf(client, world);
  });
  afterAll(() => api?.close());

  it('stand between marks that the note names, in both forms, wherever they were written', async () => {
    const seen = new Set<string>();
    for (const [name, args] of calls) {
      const { content, structuredContent } = await client.result(name, args);
      const texts: string[] = content.map(({ text }: { text: string }) => text);
      for (const form of [JSON.stringify(structuredContent), texts.join('\n')]) {
        const [, mark] = /What stands between <(~[0-9a-z]{5})>/.exec(form) ?? [];
        const marked = mark === undefined ? [] : form.match(new RegExp(`<${mark}>.*?</${mark}>`, 'gs'));
        const left = marked?.reduce((text, one) => text.replace(one, ''), form) ?? form;
        expect([name, args, ANY_ORDER.exec(left)?.index], left).toEqual([name, args, undefined]);
        for (const words of marked ?? [])
          seen.add(words.replaceAll(/<\/?~[0-9a-z]{5}>/g, '').replace(/^[#@]/, ''));
      }
    }
    const known = [...PLACES.map(orderOf), ...HANDLES.map(orderingHandle)];
    expect(known.filter((words) => !seen.has(words))).toEqual([]);
  });

  it('are left out where that is asked for, but for handles and tags of one word', async () => {
    const quiet = new RpcClient(`${api.url}/mcp?untrusted=off`, { token: client.token });
    for (const [name, args] of calls) {
      const text = JSON.stringify(await quiet.result(name, args));
      const left = HANDLES.reduce((rest, handle) => rest.replaceAll(orderingHandle(handle), ''), text);
      expect([name, ANY_ORDER.exec(left)?.index], left).toEqual([name, undefined]);
    }
  });

  it('are marked in what is suggested for a name that is not known, and in what would be deleted', async () => {
    const near = orderOf('collection').replace('now', 'mow');
    const [note = '', problem = ''] = await client.failure('searchItems', {
      filter: { collectionsIds: [near] },
    });
    const [, mark = 'none'] = /between <(~[0-9a-z]{5})>/.exec(note) ?? [];
    expect(problem).toContain(`did you mean <${mark}>${orderOf('collection')}</${mark}>?`);
    const args = { id: orderOf('campaign'), dryRun: true };
    const { structuredContent } = await client.result('deleteCampaign', args);
    const [name] = structuredContent.would.names;
    expect(name).toMatch(new RegExp(`^<(~[0-9a-z]{5})>${orderOf('campaign')}</\\1>$`));
    expect(structuredContent.note).toContain(name.slice(0, 8));
  });
});

/** Calls of all tools that read, so that each place is shown by one of them. */
async function callsOf(client: RpcClient, ids: Awaited<ReturnType<typeof orderingWorld>>): Promise<Call[]> {
  const all = client.with({ headers: { 'x-mcp-toolsets': 'all', 'x-mcp-readonly': 'true' } });
  const { tools } = (await all.request('tools/list')).body.result;
  const plain = tools.filter(
    ({ name, inputSchema }: { name: string; inputSchema: { required?: string[] } }) =>
      (inputSchema.required ?? []).length === 0 && !/^(?:describeTool|findTools)$/.test(name),
  );
  const { itemId, brandId, collectionId, subscriptionId, deliveryId, creatorId, socialProfileId } = ids;
  const groupings = [
    ...['CREATOR', 'SOCIAL_PROFILE', 'HASHTAG', 'MENTION', 'SOURCE', 'CAMPAIGN', 'COLLECTION'].map((by) => ({
      by,
    })),
    { by: 'ATTRIBUTE_OPTION', attribute: 'choice' },
    { by: 'CREATOR_ATTRIBUTE_OPTION', attribute: 'kind' },
  ];
  const during = { from: new Date(Date.now() - 30 * 86_400_000).toISOString(), to: new Date().toISOString() };
  return [
    ...plain.map(({ name }: { name: string }): Call => [name, {}]),
    ...groupings.map((grouping): Call => ['summarizeItems', { groupBy: [grouping] }]),
    ['searchItems', { fields: ['caption', 'hashtags', 'customAttributes', 'socialProfile.fullName'] }],
    ['searchItems', { responseFormat: 'concise' }],
    ['getItem', { id: itemId }],
    ['getCollection', { id: collectionId }],
    ['getCreator', { id: creatorId }],
    ['getCompetitorBrand', { id: brandId }],
    ['getCompetitorBrandItems', { brandId, filter: { takenAt: { span: 'LAST_30_DAYS' } } }],
    ['getSocialProfile', { id: socialProfileId }],
    ['getMediaContents', { itemIds: [itemId] }],
    ['getTranscriptions', { itemIds: [itemId] }],
    ['getCustomAttributeSchemas', { entity: 'ITEM' }],
    ['getCustomAttributeSchemas', { entity: 'CREATOR' }],
    ...['ContentViews', 'CreatorViews', 'SocialProfileViews'].map((kind): Call => [`get${kind}`, {}]),
    ['getGrowthRanking', { during }],
    ['getWebhookSubscription', { id: subscriptionId }],
    ['getWebhookDelivery', { id: deliveryId }],
  ];
}
