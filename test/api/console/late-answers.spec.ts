import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { join, type Browser as Visitor } from '../../support/browser.js';
import { openTab, sharedChromium, type Tab } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { LateAnswers, Truths } from '../../support/late-answers.js';
import { createCollection, succeed } from '../../support/presets.js';
import { scale } from '../../support/proofs.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

/** Milliseconds that an answer is late at most. A person waits ten times as long; the page does not know the difference. */
const LATE = 800;
const SEED = Number(process.env.LOUPE_SEED ?? 36);
const DAY = 86_400_000;
const ERRORS = 'userErrors { message }';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let lists: string[];
let campaigns: string[];
let reports: string[];

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  const { client } = tenant;
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0) - DAY).getTime();
  // Each platform, period, order and metric has numbers of its own: an answer under a wrong name shows.
  const providers = ['TIKTOK', 'TIKTOK', 'TIKTOK', 'BLUESKY', 'YOUTUBE', 'YOUTUBE'] as const;
  const items = await ingest(
    api,
    tenant,
    Array.from({ length: 18 }, (_, index) =>
      somePost({
        provider: providers[index % providers.length] ?? 'TIKTOK',
        type: index % 6 > 3 ? 'VIDEO' : 'REEL',
        caption: `Lesson ${index} about ${index % 4 === 0 ? 'gardens' : 'kitchens'}`,
        takenAt: new Date(noon - index * index * DAY * 0.2),
        hashtags: [index % 2 === 0 ? 'summer' : 'winter'],
        profile: poster(`writer${index % 5}`),
        snapshots: [
          metrics({
            at: new Date(noon - index * DAY * 0.1),
            views: 1000 + index * 137,
            likes: 500 - index * 11,
            comments: 20 + ((index * 7) % 19),
            shares: index * 3,
            impressions: 5000 + index * 91,
          }),
        ],
      }),
    ),
  );
  const { creators } = await client.data('{ creators(first: 10) { nodes { id } } }');
  const creatorIds: string[] = creators.nodes.map(({ id }: { id: string }) => id);
  const make = async (name: string, input: string, made: string, all: readonly object[]) => {
    const ids: string[] = [];
    for (const one of all) {
      const document = `mutation($input: ${input}!) { ${name}(input: $input) { made: ${made} { id } ${ERRORS} } }`;
      ids.push((await succeed(client, document, { input: one })).made.id);
    }
    return ids;
  };
  lists = await make('createCreatorList', 'CreateCreatorListInput', 'creatorList', [
    { name: 'Spring shortlist' },
    { name: 'Autumn shortlist', stages: ['New', 'Done'] },
  ]);
  for (const [index, listId] of lists.entries()) {
    await succeed(
      client,
      `mutation($listId: ID!, $creatorIds: [ID!]!) { addCreatorsToList(listId: $listId, creatorIds: $creatorIds) { ${ERRORS} } }`,
      { listId, creatorIds: creatorIds.slice(index * 2, index * 2 + 2 + index) },
    );
  }
  campaigns = await make('createCampaign', 'CreateCampaignInput', 'campaign', [
    { name: 'Gardens of summer', from: '2026-06-01T00:00:00Z', to: '2026-06-30T00:00:00Z' },
    { name: 'Kitchens of winter', from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  ]);
  reports = await make('createReport', 'CreateReportInput', 'report', [
    { name: 'Month', span: 'LAST_MONTH' },
    { name: 'Quarter', span: 'LAST_QUARTER' },
  ]);
  await make('createCompetitorBrand', 'CreateCompetitorBrandInput', 'competitorBrand', [
    { name: 'Quillmora' },
  ]);
  await make('createAlertRule', 'CreateAlertRuleInput', 'alertRule', [
    { name: 'Much liked', threshold: { metric: 'LIKE_COUNT', atLeast: 100 } },
  ]);
  await make('createWebhookSubscription', 'CreateWebhookSubscriptionInput', 'webhookSubscription', [
    { name: 'Shop', url: 'https://hooks.example.com/loupe', eventTypes: ['*'] },
  ]);
  await make('createSource', 'CreateSourceInput', 'source', [
    { kind: 'HASHTAG', name: 'summer', platforms: ['BLUESKY'] },
    { kind: 'KEYWORD', name: 'kitchen', platforms: ['BLUESKY'] },
  ]);
  await make('createCustomAttribute', 'CreateCustomAttributeInput', 'customAttributeSchema', [
    { entity: 'ITEM', name: 'Mood', type: 'TEXT' },
  ]);
  await createCollection(tenant, 'Best of');
  await succeed(client, `mutation($input: CreateNoteInput!) { createNote(input: $input) { ${ERRORS} } }`, {
    input: { itemId: items[0], text: 'Ask for the rights.' },
  });
});

/** On a usual run those where something is asked: an answer under the label of another question is found by going from one to another. */
const walked = () => pages().filter((paths) => scale(paths.length > 1, true));

/** The pages with the questions that a person asks on each, as the address has them. */
const pages = (): readonly (readonly string[])[] => [
  ['home?days=7', 'home', 'home?days=90'],
  [
    'posts?v=table',
    'posts?v=table&platform=TIKTOK',
    'posts?v=table&platform=BLUESKY&order=likes',
    'posts?v=table&order=views',
    'posts?v=table&days=30',
    'posts?v=table&q=gardens',
  ],
  ['creators', 'creators?q=writer3', 'creators?q=writer'],
  ['creators?of=profiles', 'creators?of=profiles&platform=BLUESKY', 'creators?of=profiles&platform=YOUTUBE'],
  ['creators?of=lists', ...lists.map((list) => `creators?of=lists&list=${list}`)],
  [
    'analytics?by=platform',
    'analytics?by=platform&metric=likes',
    'analytics?by=hashtag&metric=likes',
    'analytics?by=day&metric=emv',
    'analytics?by=day&metric=shares&days=90',
  ],
  [
    'competitors',
    'competitors?by=POSTS',
    'competitors?over=quarter',
    'competitors?over=quarter&by=POSTS',
    'competitors?over=week',
    'competitors?over=week&by=POSTS',
  ],
  ['campaigns', ...campaigns.map((campaign) => `campaigns?campaign=${campaign}`)],
  ['reports', ...reports.map((report) => `reports?report=${report}`)],
  ['alerts'],
  ['sources', 'sources?kind=HASHTAG', 'sources?kind=KEYWORD'],
  ['import'],
  ['ai-filters'],
  ['integration'],
  ['webhooks', 'webhooks?status=FAILED'],
  ['explorer'],
  ['guides', 'guides?guide=filters', 'guides?q=webhook'],
  ['settings'],
  ['start'],
  ['settings/retention'],
];

/** What an answer that does not come, or comes in half, leaves in the console of the browser. */
const OF_FATES = /502|net::ERR|Failed to load resource/;

describe('every page, while its answers are late in any order, cut, failed or repeated', () => {
  const tabs: Tab[] = [];
  afterAll(() => Promise.all(tabs.map(({ page }) => page.context().close())));

  async function person(owner: Visitor) {
    const tab = await openTab(browser, api, owner);
    tabs.push(tab);
    // Each request is counted as used.
    const answers = await LateAnswers.before(
      tab.page,
      SEED,
      'section[aria-labelledby="usage"], [data-part="last-use"]',
    );
    await tab.page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/start`);
    await answers.settled();
    return { ...tab, answers };
  }
  const addressOf = (path: string) => `/w/${tenant.scope.workspaceId}/${path}`;

  it('has nothing on it but the answer to the question that it names', async () => {
    const { browser: owner } = await join(api, tenant, 'owner');
    const quiet = await person(owner);
    const truths = new Truths();
    for (const path of walked().flat()) {
      await quiet.answers.go(addressOf(path));
      truths.add(await quiet.answers.settled());
    }
    expect(quiet.faults).toEqual([]);

    const late = await person(owner);
    const mismatches: string[] = [];
    const looks: number[] = [];
    for (const paths of walked()) {
      late.answers.late(LATE);
      // Each question, twice on a long run, from and to any other; some are given up before their answer has come.
      const walk = [...paths, ...scale([], paths)].toSorted(() => late.answers.draw() - 0.5);
      for (const path of paths.length === 1 ? paths : walk) {
        await late.answers.go(addressOf(path));
        await late.page.waitForTimeout(late.answers.draw() * LATE);
      }
      late.answers.late(0);
      await late.answers.settled();
      const seen = await late.answers.seen();
      looks.push(seen.length);
      for (const standing of seen) {
        const mismatch = truths.mismatch(standing);
        if (mismatch !== null) mismatches.push(`${paths[0]}: ${JSON.stringify(standing.fields)} ${mismatch}`);
      }
    }
    expect([...new Set(mismatches)]).toEqual([]);
    // It was looked at each page, and answers had each fate: otherwise nothing is proved.
    expect(Math.min(...looks, ...Object.values(late.answers.fates))).toBeGreaterThan(0);
    expect(late.faults.filter((fault) => !OF_FATES.test(fault))).toEqual([]);
  });
});
