import { CampaignItem } from '@loupe/content';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database, raw, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const ITEMS = `query Items($filter: ItemFilterInput, $conditions: [CustomAttributeConditionInput!]) {
  items(first: 100, filter: $filter, customAttributeConditions: $conditions) { nodes { externalId } totalCount } }`;
const CREATORS = `query Creators($filter: CreatorFilterInput, $conditions: [CustomAttributeConditionInput!]) {
  creators(first: 100, filter: $filter, customAttributeConditions: $conditions) {
    nodes { socialProfiles { accountName } } totalCount } }`;

const [CAMPAIGN, SOURCE, POSITIVE, NEGATIVE] = [newId(), newId(), newId(), newId()];
interface Page {
  totalCount: number;
  nodes: { externalId: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const ALL = ['reel', 'story', 'tiktok', 'video'];

describe('filters', () => {
  let api: TestApp;
  let tenant: Tenant;
  let profileIds: Record<string, string>;

  const items = async (filter: object, conditions?: object[]) => {
    const data = await tenant.client.data(ITEMS, { filter, conditions });
    const found = data.items.nodes.map((item: { externalId: string }) => item.externalId).sort();
    expect(data.items.totalCount).toBe(found.length);
    return found;
  };
  const creators = async (filter: object, conditions?: object[]) => {
    const data = await tenant.client.data(CREATORS, { filter, conditions });
    const found = data.creators.nodes.map(
      (creator: { socialProfiles: { accountName: string }[] }) => creator.socialProfiles[0]?.accountName,
    );
    expect(data.creators.totalCount).toBe(found.length);
    return found.sort();
  };

  beforeAll(async () => {
    api = await startTestApp({ EMBEDDINGS_PROVIDER: 'off' });
    tenant = await createTenant(api);
    await fill(api, tenant);
    const { socialProfiles } = await tenant.client.data('{ socialProfiles { nodes { id accountName } } }');
    profileIds = Object.fromEntries(
      socialProfiles.nodes.map((profile: { id: string; accountName: string }) => [
        profile.accountName,
        profile.id,
      ]),
    );
  });
  afterAll(() => api?.close());

  it.each<[string, object, string[]]>([
    ['campaigns', { campaignsIds: [CAMPAIGN, newId(), 'nonsense'] }, ['reel', 'tiktok']],
    ['campaigns, of which there are none', { campaignsIds: [newId()] }, []],
    ['the kind of their media', { contentTypes: ['IMAGE'] }, ['reel', 'story']],
    ['one of several kinds of media', { contentTypes: ['IMAGE', 'VIDEO'] }, ['reel', 'story', 'tiktok']],
    [
      'the creator’s country, whatever the case',
      { creatorLocations: [{ country: 'FRANCE' }] },
      ['reel', 'story'],
    ],
    [
      'all given parts of a place',
      { creatorLocations: [{ country: 'france', city: 'lyon', region: null }] },
      ['reel'],
    ],
    ['one of several places', { creatorLocations: [{ city: 'Lyon' }, { city: '東京' }] }, ['reel', 'tiktok']],
    ['a place without parts, which is any place', { creatorLocations: [{ city: 'Lyon' }, {}] }, ALL],
    ['a place with a pattern, which is none', { creatorLocations: [{ city: 'L%' }] }, []],
    ['the place that the post names', { ugcLocations: [{ region: 'bavaria' }] }, ['reel']],
    ['a place that no post names', { ugcLocations: [{ city: 'Lyon' }] }, []],
    ['import by hand', { importType: 'MANUAL' }, ['story']],
    ['import by the service', { importType: 'AUTOMATIC' }, ['reel', 'tiktok', 'video']],
    ['usage rights', { usageRightsStatus: ['APPROVED', 'EXPIRED'] }, ['reel', 'story']],
    ['whitelisting on Instagram', { instagramWhitelistingStatus: ['REQUESTED'] }, ['reel']],
    ['Spark codes', { tiktokSparkCodeStatus: ['IN_QUEUE', 'REJECTED'] }, ['tiktok']],
    ['what may be whitelisted on TikTok', { tiktokWhitelistingEligibility: 'ALL' }, ['tiktok']],
    ['products', { shopifyProductsIds: ['gid://shopify/Product/1', 'x'] }, ['reel', 'video']],
    ['sources', { sourcesIds: [SOURCE.toUpperCase(), 'nonsense'] }, ['video']],
    ['kinds of accounts', { socialProfileAccountTypes: ['BUSINESS', 'PERSONAL'] }, ['reel', 'tiktok']],
    ['words of captions', { superSearch: { mode: 'FUZZY_CAPTION', searchQuery: ' SALE  100% ' } }, ['reel']],
    [
      'words that must all be there',
      { superSearch: { mode: 'FUZZY_CAPTION', searchQuery: 'sale tiktok' } },
      [],
    ],
    ['words with a typo each', { superSearch: { mode: 'FUZZY_CAPTION', searchQuery: 'slae tiktk' } }, []],
    ['a word with a typo', { superSearch: { mode: 'FUZZY_CAPTION', searchQuery: 'slae' } }, ['reel']],
    [
      'words that are said',
      { superSearch: { mode: 'FUZZY_TRANSCRIPTION', searchQuery: 'World hello' } },
      ['reel'],
    ],
    ['everything at once', { importType: 'AUTOMATIC', contentTypes: ['IMAGE'], verified: [false] }, ['reel']],
    [
      'nothing, where lists are empty',
      { campaignsIds: [], creatorLocations: [], usageRightsStatus: [] },
      ALL,
    ],
  ])('give items by %s', async (_, filter, expected) => {
    expect(await items(filter)).toEqual(expected);
  });

  it('give items by the profiles that posted them', async () => {
    expect(await items({ socialProfileIds: [profileIds.alice, 'nonsense'] })).toEqual(['reel']);
  });

  it('give items by conditions on attributes, together with the filter', async () => {
    const sentiment = { field: 'sentiment', type: 'SINGLE_SELECT_V2', operator: 'IS', value: POSITIVE };
    expect(await items({}, [sentiment])).toEqual(['reel', 'tiktok']);
    expect(await items({ provider: 'TIKTOK' }, [sentiment])).toEqual(['tiktok']);
    expect(await items({}, [{ ...sentiment, operator: 'IS_NOT' }])).toEqual(['story', 'video']);
    expect(await items({}, [])).toEqual(ALL);
    const notes = { field: 'notes', type: 'TEXT', operator: 'CONTAINS', value: '50%_\\' };
    expect(await items({}, [notes])).toEqual(['video']);
    expect(await items({}, [notes, sentiment])).toEqual([]);
  });

  it('page through the items that conditions select', async () => {
    const query = `query($after: String, $conditions: [CustomAttributeConditionInput!]) {
      items(first: 1, after: $after, customAttributeConditions: $conditions) {
        totalCount nodes { externalId } pageInfo { hasNextPage endCursor } } }`;
    const conditions = [{ field: 'sentiment', type: 'SINGLE_SELECT_V2', operator: 'IS_NOT_EMPTY' }];
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const data: { items: Page } = await tenant.client.data(query, { after, conditions });
      const page = data.items;
      expect(page.totalCount).toBe(3);
      seen.push(...page.nodes.map((item) => item.externalId));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen.sort()).toEqual(['reel', 'story', 'tiktok']);
  });

  it('take conditions as literals, an enum for a text included', async () => {
    const { items: page } = await tenant.client.data(
      `{ items(customAttributeConditions: [{field: "sentiment", operator: IS, type: SINGLE_SELECT_V2, value: "${POSITIVE}"}]) { totalCount } }`,
    );
    expect(page.totalCount).toBe(2);
  });

  it.each<[string, object, string[]]>([
    ['the place where they live', { locations: [{ country: 'france' }] }, ['alice', 'carol']],
    ['one of several places', { locations: [{ city: 'lyon' }, { country: 'Japan' }] }, ['alice', 'bob']],
    ['a region', { locations: [{ region: 'RHÔNE' }] }, ['alice']],
    ['no place at all', { locations: [] }, ['alice', 'bob', 'carol', 'dave']],
  ])('give creators by %s', async (_, filter, expected) => {
    expect(await creators(filter)).toEqual(expected);
  });

  it('give creators by conditions on their own attributes, mailboxes by a part of the address', async () => {
    const emails = { field: 'emails', type: 'TEXT', operator: 'CONTAINS', value: '@POST.example' };
    expect(await creators({}, [emails])).toEqual(['alice']);
    const nps = { field: 'nps', type: 'NUMBER', operator: 'MORE_THAN_OR_EQUAL', value: 8 };
    expect(await creators({}, [nps])).toEqual(['alice', 'bob']);
    expect(await creators({ locations: [{ country: 'Japan' }] }, [nps])).toEqual(['bob']);
  });

  const search = (superSearch: object) => ({ filter: { superSearch } });
  it.each<[string, object, string, string]>([
    [
      'a search without a mode',
      search({ searchQuery: 'x' }),
      'INVALID_INPUT',
      'filter.superSearch.mode: is required',
    ],
    [
      'a search without words',
      search({ mode: 'FUZZY_CAPTION', searchQuery: '  ' }),
      'INVALID_INPUT',
      'filter.superSearch.searchQuery: is required for FUZZY_CAPTION',
    ],
    [
      'a search with words and an image',
      search({ mode: 'FUZZY_TRANSCRIPTION', searchQuery: 'x', imageUrl: 'https://example.com/a.jpg' }),
      'INVALID_INPUT',
      'filter.superSearch.imageUrl: conflicting arguments: FUZZY_TRANSCRIPTION takes searchQuery only',
    ],
    [
      'a search with too long a text',
      search({ mode: 'FUZZY_CAPTION', searchQuery: 'x'.repeat(1001) }),
      'INVALID_INPUT',
      'filter.superSearch.searchQuery: must have at most 1000 characters',
    ],
    [
      'a search for punctuation',
      search({ mode: 'FUZZY_CAPTION', searchQuery: '% _ \\ !' }),
      'INVALID_INPUT',
      'filter.superSearch.searchQuery: must have a word, a number or an emoji',
    ],
    [
      'a search for eleven words',
      search({ mode: 'FUZZY_TRANSCRIPTION', searchQuery: 'a b c d e f g h i j k' }),
      'INVALID_INPUT',
      'filter.superSearch.searchQuery: must have at most 10 words',
    ],
    [
      'a search by nothing',
      search({ mode: 'EMBEDDING_CONTENT' }),
      'INVALID_INPUT',
      'filter.superSearch: conflicting arguments: EMBEDDING_CONTENT takes exactly one of searchQuery, similarMediaContentId, imageUrl, fileName',
    ],
    [
      'a search by two things',
      search({ mode: 'EMBEDDING_CONTENT', searchQuery: 'x', fileName: 'y' }),
      'INVALID_INPUT',
      'filter.superSearch: conflicting arguments: EMBEDDING_CONTENT takes exactly one of searchQuery, similarMediaContentId, imageUrl, fileName',
    ],
    [
      'a condition on an attribute that is not defined',
      { conditions: [{ field: 'emails', type: 'TEXT', operator: 'CONTAINS', value: 'x' }] },
      'INVALID_INPUT',
      'customAttributeConditions[0].field: there is no attribute of items with the key "emails"',
    ],
    [
      'the second of two conditions',
      {
        conditions: [
          { field: 'notes', type: 'TEXT', operator: 'IS', value: 'x' },
          { field: 'notes', type: 'TEXT', operator: 'MORE_THAN', value: 'x' },
        ],
      },
      'INVALID_INPUT',
      'customAttributeConditions[1].operator: must be one of CONTAINS, DOES_NOT_CONTAIN, ENDS_WITH, IS, IS_EMPTY, IS_NOT, IS_NOT_EMPTY, STARTS_WITH for an attribute of type TEXT',
    ],
    [
      'a value of another shape',
      { conditions: [{ field: 'notes', type: 'TEXT', operator: 'IS', value: { constructor: 'x' } }] },
      'INVALID_INPUT',
      'customAttributeConditions[0].value: must be a text of 1 to 1000 characters',
    ],
    [
      'more places than people pick',
      { filter: { ugcLocations: Array.from({ length: 101 }, () => ({ city: 'x' })) } },
      'INVALID_INPUT',
      'filter.ugcLocations must contain no more than 100 elements',
    ],
  ])('refuse %s, naming the argument', async (_, variables, code, message) => {
    expect(await tenant.client.error(ITEMS, variables as Record<string, unknown>)).toEqual({ code, message });
  });

  it('answer that no search by similarity is configured', async () => {
    for (const source of [{ searchQuery: 'x' }, { similarMediaContentId: newId() }, { fileName: 'x' }]) {
      const variables = search({ mode: 'EMBEDDING_CONTENT', ...source });
      expect(await tenant.client.error(ITEMS, variables)).toEqual({
        code: 'SERVICE_UNAVAILABLE',
        message: 'Similarity search is not configured',
      });
    }
  });

  it('do not reach attributes of another workspace', async () => {
    const stranger = await createTenant(api, 'stranger');
    const conditions = [{ field: 'sentiment', type: 'SINGLE_SELECT_V2', operator: 'IS', value: POSITIVE }];
    expect((await stranger.client.error(ITEMS, { conditions })).message).toContain('there is no attribute');
  });

  it('cost one statement more for conditions, one for ids and handles, another for ranges and parts of texts or for places, and none for another filter', async () => {
    const conditions = [{ field: 'notes', type: 'TEXT', operator: 'IS_NOT_EMPTY' }];
    const filter = {
      creatorLocations: [{ city: 'Lyon' }],
      contentTypes: ['IMAGE'],
      campaignsIds: [CAMPAIGN],
    };
    const statements = async (variables: Record<string, unknown>) =>
      (await api.statements.during(() => tenant.client.data(ITEMS, variables))).length;
    const plain = await statements({});
    expect(await statements({ filter: { contentTypes: ['IMAGE'] } })).toBe(plain);
    expect(await statements({ filter })).toBe(plain + 1);
    expect(await statements({ filter, conditions: [...conditions, ...conditions] })).toBe(plain + 2);
    const [creatorsPlain, creatorsFiltered] = [
      await api.statements.during(() => tenant.client.data(CREATORS)),
      await api.statements.during(() =>
        tenant.client.data(CREATORS, {
          filter: { locations: [{ city: 'Lyon' }] },
          conditions: [{ field: 'nps', type: 'NUMBER', operator: 'MORE_THAN', value: 0 }],
        }),
      ),
    ];
    // Of places, whether any is known at all.
    expect(creatorsFiltered.length).toBe(creatorsPlain.length + 3);
  });
});

/** Four posts by four creators, with what the filters look at. */
async function fill(api: TestApp, tenant: Tenant): Promise<void> {
  const file = { fileUrl: null, thumbnailUrl: null, width: null, height: null };
  const image = { type: 'IMAGE' as const, ...file, videoDuration: null };
  const video = { type: 'VIDEO' as const, ...file, videoDuration: 1 };
  const profile = (accountName: string, accountType?: 'BUSINESS' | 'CREATOR' | 'PERSONAL') => ({
    externalId: accountName,
    accountName,
    originalUrl: `https://example.com/${accountName}`,
    ...(accountType === undefined ? {} : { accountType }),
  });
  const place = { name: null, city: 'Munich', state: 'Bavaria', country: 'Germany', formatted: null };
  const [reel, tiktok, story, youtube] = await ingest(api, tenant, [
    somePost({
      externalId: 'reel',
      caption: 'Sale: 100% off',
      location: place,
      profile: profile('alice', 'BUSINESS'),
      media: [{ ...video, transcript: 'Hello' }, { ...video, transcript: 'Hello, world' }, image],
    }),
    somePost({
      externalId: 'tiktok',
      provider: 'TIKTOK',
      type: 'SHORT',
      caption: 'a_b tiktok',
      profile: profile('bob', 'PERSONAL'),
      media: [{ ...video, transcript: 'hello' }],
    }),
    somePost({
      externalId: 'story',
      type: 'STORY',
      importType: 'MANUAL',
      caption: null,
      profile: profile('carol'),
      media: [image],
    }),
    somePost({
      externalId: 'video',
      provider: 'YOUTUBE',
      type: 'VIDEO',
      caption: 'a\\b acb',
      profile: profile('dave', 'CREATOR'),
    }),
  ]);
  const db = api.app.get(Database, { strict: false });
  const { workspaceId } = tenant.scope;
  const ids = { reel, tiktok, story, video: youtube };
  const set = (item: keyof typeof ids, column: string, value: unknown) =>
    db.query(
      sql`UPDATE items SET ${raw(column)} = ${value} WHERE workspace_id = ${workspaceId} AND id = ${ids[item]}`,
    );
  await set('reel', 'usage_rights_status', 'APPROVED');
  await set('story', 'usage_rights_status', 'EXPIRED');
  await set('tiktok', 'usage_rights_status', 'REJECTED');
  await set('reel', 'instagram_whitelisting_status', 'REQUESTED');
  await set('tiktok', 'tiktok_spark_code_status', 'IN_QUEUE');
  await set('tiktok', 'tiktok_whitelisting_eligible', true);
  await set('reel', 'shopify_product_ids', ['gid://shopify/Product/1']);
  await set('video', 'shopify_product_ids', ['x', 'y']);
  await set('video', 'source_ids', [SOURCE]);
  await set('reel', 'custom_attributes', { sentiment: POSITIVE });
  await set('tiktok', 'custom_attributes', { sentiment: POSITIVE, notes: '50 percent' });
  await set('story', 'custom_attributes', { sentiment: NEGATIVE });
  await set('video', 'custom_attributes', { notes: 'up to 50%_\\ off' });

  await db.query(sql`
    INSERT INTO campaigns (workspace_id, id, name) VALUES (${workspaceId}, ${CAMPAIGN}, 'Summer')`);
  for (const itemId of [reel, tiktok])
    await db.manager.insert(CampaignItem, { workspaceId, campaignId: CAMPAIGN, itemId: itemId ?? '' });

  const creator = (name: string, values: object) => {
    const columns = Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`);
    return Promise.all(
      columns.map((assignment) =>
        db.query(sql`
          UPDATE creators SET ${assignment} WHERE workspace_id = ${workspaceId} AND id = (
            SELECT creator_id FROM social_profiles WHERE workspace_id = ${workspaceId} AND account_name = ${name})`),
      ),
    );
  };
  await creator('alice', {
    location: { city: 'Lyon', region: 'Rhône', country: 'France' },
    custom_attributes: { nps: 8, emails: ['office@example.com', 'alice@Post.Example'] },
  });
  await creator('bob', {
    location: { city: '東京', country: 'Japan' },
    custom_attributes: { nps: 10, emails: ['bob@example.com'] },
  });
  await creator('carol', {
    location: { city: 'Paris', region: null, country: 'FRANCE' },
    custom_attributes: { nps: 3 },
  });

  const define = (
    entity: 'ITEM' | 'CREATOR',
    key: string,
    type: CustomAttributeSchema['type'],
    ids?: string[],
  ) =>
    db.manager.insert(CustomAttributeSchema, {
      workspaceId,
      id: newId(),
      entity,
      key,
      name: key,
      type,
      options: ids?.map((id) => ({ id, name: id })) ?? null,
    });
  await define('ITEM', 'sentiment', 'SINGLE_SELECT_V2', [POSITIVE, NEGATIVE]);
  await define('ITEM', 'notes', 'TEXT');
  await define('CREATOR', 'emails', 'TEXT_LIST');
  await define('CREATOR', 'nps', 'NUMBER');
}
