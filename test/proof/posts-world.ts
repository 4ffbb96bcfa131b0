import { CompetitorBrandRow } from '@loupe/competitors';
import { type CapturedPost, languageOf } from '@loupe/content';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database, sql, TableStatistics } from '@loupe/database';
import { completeMetrics, RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { Clock, newId, type WorkspaceScope } from '@loupe/kernel';
import { Campaign, Collection } from '@loupe/presets';
import { WorkspacesService } from '@loupe/workspace';
import fc from 'fast-check';
import type { TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { Random } from '../support/random.js';
import { itemIdsOf } from '../support/world.js';
import { NOW, OPTIONS, stored, TYPES } from './conditions-arbitraries.js';
import { type CreatorFacts, type ItemFacts, type Place, type ProfileFacts, TITLE } from './posts-oracle.js';
import { ACCOUNT_TYPES, PLACES, PRODUCTS, STATUSES } from './posts-population.js';
import { answerUnsurely } from './unsure-world.js';

const BATCH = 500;
/** Shares of the items that collections and campaigns hold: from nothing to nearly all. */
const SHARES = [0, 0.001, 0.01, 0.1, 0.5, 0.98];

/** A workspace with everything that can be filtered by, and what is true of it. */
export interface PostsWorkspace {
  scope: WorkspaceScope;
  client: GraphqlClient;
  items: ItemFacts[];
  creators: CreatorFacts[];
  profiles: ProfileFacts[];
  collections: string[];
  campaigns: string[];
  creatorLists: string[];
  unsureFields: string[];
  sources: string[];
}

interface StoredItem {
  id: string;
  profileId: string;
  creatorId: string | null;
  accountName: string;
}

/** Something of everyone: values are looked up by who they belong to. */
type ById<Value> = ReadonlyMap<string, Value>;

/**
 * Fills a new workspace with posts, in the way they come in, and with what people add to them; the same seed gives
 * the same workspace, ids aside. Competitors' posts and deleted ones are there, or were, and no request gives them.
 */
export async function fillWorkspace(
  api: TestApp,
  posts: readonly CapturedPost[],
  { seed, timeZone }: { seed: number; timeZone: string },
): Promise<PostsWorkspace> {
  // Conditions are about the days around one instant.
  Object.assign(api.app.get(Clock, { strict: false }), { now: () => NOW });
  const db = api.app.get(Database, { strict: false });
  const random = new Random(seed);
  const workspaces = api.app.get(WorkspacesService, { strict: false });
  const workspace = await workspaces.createWorkspace({ name: `Posts ${seed}`, plan: 'growth', timeZone });
  const scope = { workspaceId: workspace.id, timeZone };
  await defineAttributes(db, scope);
  const [brandId] = await addRows(db, scope, 'competitor_brands', ['Rival']);
  const captured = posts.map((post) =>
    random.integer(20) === 0 && brandId !== undefined ? { ...post, competitorBrandId: brandId } : post,
  );
  const storedItems = await store(api, db, scope, captured);
  const own = captured.flatMap((post, index) => {
    const item = storedItems[index];
    return item === undefined || post.competitorBrandId !== undefined ? [] : [{ post, item }];
  });
  const gone = new Set(own.filter(() => random.integer(100) === 0).map(({ item }) => item.id));
  await db.query(
    sql`DELETE FROM items WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${[...gone]}::uuid[])`,
  );
  const kept = own.filter(({ item }) => !gone.has(item.id));

  const people = await describePeople(db, scope, random);
  const sources = Array.from({ length: 8 }, newId);
  const details = describeItems(random, sources, storedItems);
  await writeDetails(db, scope, details);
  const ids = kept.map(({ item }) => item.id);
  const languages = await languagesOf(db, scope, kept);
  const collections = await gather(db, scope, random, ids, 'collection');
  const campaigns = await gather(db, scope, random, ids, 'campaign');
  const creatorLists = await listCreators(db, scope, random, [...people.creators.keys()]);
  const unsure = await answerUnsurely(db, scope, random, ids);
  // As after an import, many answers and changes of many items.
  await api.app.get(TableStatistics, { strict: false }).renew();
  return {
    scope,
    client: await api.clientOf({ workspaceId: workspace.id }),
    items: kept.map(({ post, item }) => ({
      ...capturedFacts(post),
      language: known(languages, item.id),
      id: item.id,
      accountName: item.accountName,
      profileId: item.profileId,
      creatorId: item.creatorId ?? '',
      ...known(people.profiles, item.profileId),
      creatorPlace: known(people.creators, item.creatorId ?? '').place,
      ...known(details, item.id),
      collections: holders(collections, item.id),
      campaigns: holders(campaigns, item.id),
      creatorLists: holders(creatorLists, item.creatorId ?? ''),
      unsureFields: holders(unsure, item.id),
      attributes: { ...known(details, item.id).attributes, ...titleOf(post) },
    })),
    creators: [...people.creators.values()],
    profiles: [...people.profiles].map(([id, { createdAt, provider }]) => ({ id, createdAt, provider })),
    collections: [...collections.keys()],
    campaigns: [...campaigns.keys()],
    creatorLists: [...creatorLists.keys()],
    unsureFields: [...unsure.keys()],
    sources,
  };
}

/** At every twentieth post nobody has looked, as at what other programs write: its language is unknown. */
async function languagesOf(
  db: Database,
  { workspaceId }: WorkspaceScope,
  posts: readonly { post: CapturedPost; item: StoredItem }[],
): Promise<ById<string>> {
  const unread = new Set(posts.filter((_, index) => index % 20 === 7).map(({ item }) => item.id));
  await db.query(
    sql`UPDATE items SET language = NULL WHERE workspace_id = ${workspaceId} AND id = ANY(${[...unread]}::uuid[])`,
  );
  const found = posts.map(async ({ post: { caption }, item: { id } }) => {
    const language = caption === null || unread.has(id) ? null : await languageOf(caption);
    return [id, language ?? 'und'] as const;
  });
  return new Map(await Promise.all(found));
}

function known<Value>(values: ById<Value>, id: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`Nothing is known of ${id}`);
  return value;
}

const holders = (members: ById<ReadonlySet<string>>, itemId: string) =>
  [...members].filter(([, ids]) => ids.has(itemId)).map(([id]) => id);

const titleOf = ({ caption }: CapturedPost) =>
  caption === null ? {} : { [TITLE]: caption.split('\n')[0]?.slice(0, 200) };

async function defineAttributes(db: Database, { workspaceId }: WorkspaceScope): Promise<void> {
  const own = TYPES.map((type) => ({ key: type.toLowerCase(), type }));
  const defined = [...own, { key: TITLE, type: 'TEXT' as const }].flatMap(({ key, type }) =>
    (['ITEM', 'CREATOR'] as const).map((entity) => ({
      workspaceId,
      id: newId(),
      entity,
      key,
      name: key,
      type,
      options: type.includes('SELECT') ? OPTIONS.map((id) => ({ id, name: `Option ${id}` })) : null,
    })),
  );
  await db.manager.insert(CustomAttributeSchema, defined);
}

async function store(
  api: TestApp,
  db: Database,
  scope: WorkspaceScope,
  posts: readonly CapturedPost[],
): Promise<(StoredItem | undefined)[]> {
  const ingest = api.app.get(IngestService, { strict: false });
  const ids: string[] = [];
  for (let start = 0; start < posts.length; start += BATCH) {
    const outcomes = await ingest.ingest(scope, RateCard.STANDARD, posts.slice(start, start + BATCH));
    ids.push(...itemIdsOf(outcomes));
  }
  const rows = await db.query<StoredItem>(sql`
    SELECT item.id, profile.id AS "profileId", item.creator_id AS "creatorId", profile.account_name AS "accountName"
    FROM ${db.rows(scope, 'items', 'item')}
    JOIN ${db.rows(scope, 'social_profiles', 'profile')} ON profile.id = item.social_profile_id`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** What the post itself says. */
function capturedFacts(post: CapturedPost) {
  const newest = [...post.snapshots].sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  const unknown = {
    likes: null,
    comments: null,
    shares: null,
    views: null,
    impressions: null,
    followers: null,
  };
  // What a post is worth has a specification of its own.
  const metrics =
    newest === undefined
      ? { ...unknown, earnedMediaValue: null }
      : completeMetrics(post.provider, post.type, newest, RateCard.STANDARD);
  const { likes, comments, shares, views, impressions, earnedMediaValue } = metrics;
  return {
    ...{ likes, comments, shares, views, impressions, earnedMediaValue },
    followersAtCapture: metrics.followers,
    provider: post.provider,
    type: post.type,
    takenAt: post.takenAt.getTime(),
    hashtags: post.hashtags,
    mentions: post.mentions,
    place:
      post.location === null
        ? null
        : { city: post.location.city, region: post.location.state, country: post.location.country },
    importType: post.importType,
    mediaTypes: post.media.map(({ type }) => type),
  };
}

/** Values of every type as rows may hold them, made once: the rows take turns. */
const ATTRIBUTES = () =>
  fc.sample(fc.record(Object.fromEntries(TYPES.map((type) => [type.toLowerCase(), stored(type)]))), 400);

async function describePeople(db: Database, scope: WorkspaceScope, random: Random) {
  const rows = await db.query<{ id: string; creatorId: string | null; provider: string }>(sql`
    SELECT profile.id, profile.creator_id AS "creatorId", profile.provider
    FROM ${db.rows(scope, 'social_profiles', 'profile')} ORDER BY profile.id`);
  // Few different times, so that ids break ties.
  const someTime = () => NOW.getTime() - random.integer(50) * 86_400_000;
  const profiles = new Map(
    rows.map(({ id, provider }) => {
      const followers = random.integer(8) === 0 ? 0 : Math.floor(10 ** (random.integer(700) / 100));
      const accountType = random.integer(4) === 0 ? null : random.pick(ACCOUNT_TYPES);
      return [
        id,
        { followers, verified: random.integer(10) === 0, accountType, createdAt: someTime(), provider },
      ];
    }),
  );
  const attributes = ATTRIBUTES();
  const creators = new Map(
    rows
      .flatMap(({ creatorId }) => creatorId ?? [])
      .map((id): [string, CreatorFacts] => [
        id,
        { id, createdAt: someTime(), place: somePlace(random), attributes: random.pick(attributes) },
      ]),
  );
  await db.query(sql`
    UPDATE social_profiles AS profile SET followers = given.followers, verified = given.verified,
      account_type = given."accountType", created_at = to_timestamp(given."createdAt" / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify([...profiles].map(([id, row]) => ({ id, ...row })))}::jsonb)
      AS given (id uuid, followers integer, verified boolean, "accountType" text, "createdAt" bigint)
    WHERE profile.workspace_id = ${scope.workspaceId} AND profile.id = given.id`);
  await db.query(sql`
    UPDATE creators AS creator SET location = NULLIF(given.place, 'null'), custom_attributes = given.attributes,
      created_at = to_timestamp(given."createdAt" / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify([...creators.values()])}::jsonb)
      AS given (id uuid, place jsonb, attributes jsonb, "createdAt" bigint)
    WHERE creator.workspace_id = ${scope.workspaceId} AND creator.id = given.id`);
  return { profiles, creators };
}

function somePlace(random: Random): Place | null {
  return random.integer(2) === 0 ? null : random.pick(PLACES);
}

/** What people and the service add to items. */
function describeItems(
  random: Random,
  sources: readonly string[],
  items: readonly (StoredItem | undefined)[],
) {
  const attributes = ATTRIBUTES();
  const status = () => (random.integer(4) === 0 ? random.pick(STATUSES) : null);
  const some = <Value>(values: readonly Value[]) =>
    random.integer(3) > 0 ? [] : values.filter((_, index) => random.integer(index + 2) === 0);
  return new Map(
    items.flatMap((item) => {
      if (item === undefined) return [];
      const details = {
        usageRights: status(),
        instagramWhitelisting: status(),
        sparkCode: status(),
        tiktokEligible: random.integer(5) === 0,
        products: some(PRODUCTS),
        sources: some(sources),
        attributes: random.pick(attributes),
      };
      return [[item.id, details] as const];
    }),
  );
}

async function writeDetails(
  db: Database,
  { workspaceId }: WorkspaceScope,
  details: ById<
    ReturnType<typeof describeItems> extends ReadonlyMap<string, infer Details> ? Details : never
  >,
): Promise<void> {
  const rows = [...details].map(([id, row]) => ({ id, ...row }));
  await db.query(sql`
    UPDATE items AS item SET usage_rights_status = given."usageRights",
      instagram_whitelisting_status = given."instagramWhitelisting", tiktok_spark_code_status = given."sparkCode",
      tiktok_whitelisting_eligible = given."tiktokEligible", shopify_product_ids = given.products,
      source_ids = given.sources, custom_attributes = given.attributes
        || CASE WHEN item.caption IS NULL THEN '{}'
          ELSE jsonb_build_object('title', left(split_part(item.caption, E'\n', 1), 200)) END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, "usageRights" text,
      "instagramWhitelisting" text, "sparkCode" text, "tiktokEligible" boolean, products text[], sources uuid[],
      attributes jsonb)
    WHERE item.workspace_id = ${workspaceId} AND item.id = given.id`);
}

/** Collections or campaigns with their items. */
async function gather(
  db: Database,
  scope: WorkspaceScope,
  random: Random,
  itemIds: readonly string[],
  kind: 'collection' | 'campaign',
): Promise<Map<string, Set<string>>> {
  const ids = await addRows(
    db,
    scope,
    kind === 'collection' ? 'collections' : 'campaigns',
    SHARES.map((share) => `Holds ${share}`),
  );
  const members = new Map(
    ids.map((id, index) => [
      id,
      new Set(itemIds.filter(() => random.integer(1000) < (SHARES[index] ?? 0) * 1000)),
    ]),
  );
  const rows = [...members].flatMap(([id, held]) => [...held].map((itemId) => ({ id, itemId })));
  const holder =
    kind === 'collection'
      ? sql`collection_items (workspace_id, collection_id, item_id)`
      : sql`campaign_items (workspace_id, campaign_id, item_id)`;
  await db.query(sql`
    INSERT INTO ${holder} SELECT ${scope.workspaceId}::uuid, member.id, member.item
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ itemId }) => itemId)}::uuid[]) AS member (id, item)`);
  return members;
}

/** Lists of creators with those in them. */
async function listCreators(
  db: Database,
  { workspaceId }: WorkspaceScope,
  random: Random,
  creatorIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const lists = new Map(
    SHARES.map((share) => [newId(), new Set(creatorIds.filter(() => random.integer(1000) < share * 1000))]),
  );
  await db.query(sql`
    INSERT INTO creator_lists (workspace_id, id, name, stages)
    SELECT ${workspaceId}::uuid, id, id, ARRAY['New'] FROM unnest(${[...lists.keys()]}::uuid[]) AS list (id)`);
  const rows = [...lists].flatMap(([id, held]) => [...held].map((creatorId) => ({ id, creatorId })));
  await db.query(sql`
    INSERT INTO creator_list_entries (workspace_id, list_id, creator_id, stage)
    SELECT ${workspaceId}::uuid, entry.id, entry.creator, 'New'
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ creatorId }) => creatorId)}::uuid[]) AS entry (id, creator)`);
  return lists;
}

async function addRows(
  db: Database,
  { workspaceId }: WorkspaceScope,
  table: 'collections' | 'campaigns' | 'competitor_brands',
  names: readonly string[],
): Promise<string[]> {
  const rows = names.map((name, position) => ({ workspaceId, id: newId(), name, position }));
  const into = { collections: Collection, campaigns: Campaign, competitor_brands: CompetitorBrandRow }[table];
  await db.manager.insert(into, rows);
  return rows.map(({ id }) => id);
}
