import type { TestApp } from './app.js';
import { FOLLOW } from './console.js';
import { succeed } from './presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from './world.js';

/** Sixty characters, without a place to break and with some. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenhersteller';
export const WORDS = 'A name of sixty characters that somebody really has written.';
const HANDLE = 'a.handle.that.is.longer.than.anybody.would.want.it.to.be.at.al';
export const TWELVE_DIGITS = 987_654_321_012;

/** When posts are of: also of the spans before, so that changes are known. */
const DAYS_AGO = [1, 2, 35, 65];

/** A workspace in which every name has sixty characters and every figure twelve digits, and pages of single things in it. */
export async function longNamedWorkspace(api: TestApp): Promise<{ tenant: Tenant; pages: string[] }> {
  const tenant = await createTenant(api, WORDS);
  const { client } = tenant;
  const now = Date.now();
  const ids = await ingest(
    api,
    tenant,
    [HANDLE, 'nova'].flatMap((accountName) =>
      DAYS_AGO.map((days, index) =>
        somePost({
          provider: index % 2 === 0 ? 'TIKTOK' : 'YOUTUBE',
          caption: `${WORD} ${WORDS} #${WORD}`,
          hashtags: [WORD.toLowerCase()],
          takenAt: new Date(now - days * 86_400_000),
          profile: {
            externalId: null,
            accountName,
            fullName: accountName === HANDLE ? WORD : 'Nova',
            originalUrl: `https://www.example.com/@${accountName}`,
            followers: 2_147_483_647,
          },
          snapshots: [
            metrics({
              at: new Date(now - (days - 1) * 86_400_000),
              views: TWELVE_DIGITS,
              likes: TWELVE_DIGITS,
            }),
          ],
        }),
      ),
    ),
  );
  const make = (field: string, type: string, result: string, input: object) =>
    succeed(client, `mutation($i: ${type}!) { ${field}(input: $i) { ${result} userErrors { message } } }`, {
      i: input,
    });
  for (const name of [WORD, WORDS]) {
    await make('createAlertRule', 'CreateAlertRuleInput', 'alertRule { id }', {
      name,
      threshold: { metric: 'LIKE_COUNT', atLeast: 999_999_999 },
    });
    await make('createWebhookSubscription', 'CreateWebhookSubscriptionInput', 'webhookSubscription { id }', {
      name,
      url: `https://hooks.example.com/${WORD}/${WORD}`,
      eventTypes: ['item.captured', 'item.deleted', 'item.went_viral'],
    });
    await make('createApiToken', 'CreateApiTokenInput', 'token', { name, scopes: ['READ', 'WRITE'] });
    await make('createCompetitorBrand', 'CreateCompetitorBrandInput', 'competitorBrand { id }', { name });
    await make('createCreatorList', 'CreateCreatorListInput', 'creatorList { id }', { name });
    await make('createAiField', 'CreateAiFieldInput', 'aiField { id }', {
      name,
      type: 'TEXT',
      instruction: 'Which season is it?',
    });
  }
  await succeed(client, FOLLOW, {
    input: { kind: 'HASHTAG', name: WORD, platforms: ['BLUESKY', 'YOUTUBE'] },
  });
  const { campaign } = await make('createCampaign', 'CreateCampaignInput', 'campaign { id }', {
    name: WORD,
    brief: `${WORD} ${WORDS}`,
  });
  await succeed(
    client,
    'mutation($id: ID!, $itemIds: [ID!]!) { addItemsToCampaign(campaignId: $id, itemIds: $itemIds) { userErrors { message } } }',
    { id: campaign.id, itemIds: ids },
  );
  const { report } = await make('createReport', 'CreateReportInput', 'report { id }', {
    name: WORD,
    template: 'CAMPAIGN_WRAP_UP',
  });
  const { creators } = await client.data('{ creators(first: 1) { nodes { id } } }');
  const pages = [
    `posts?panel=${ids[0]}`,
    `creators?panel=${creators.nodes[0].id}`,
    `creators?creator=${creators.nodes[0].id}`,
    `campaigns?campaign=${campaign.id}`,
    `reports?report=${report.id}`,
  ];
  return { tenant, pages };
}
