import { ApiTokensService } from '@loupe/auth';
import { AppConfig, Sealer } from '@loupe/config';
import type { SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { type Example, SAMPLE } from '@loupe/graphql';
import { SuppressionService } from '@loupe/ingest';
import { newId } from '@loupe/kernel';
import { OauthConnection } from '@loupe/oauth';
import { OutboxEvent } from '@loupe/outbox';
import { PeopleService } from '@loupe/people';
import type { EditionContent } from '@loupe/reports';
import { WebhookDelivery } from '@loupe/webhooks';
import type { TestApp } from './app.js';
import type { GraphqlClient } from './client.js';
import { connectAccounts } from './platforms/connected.js';
import { ingest, metrics, somePost, type Tenant } from './world.js';

/** Gives a tenant one object of each kind that the reference's examples name; answers the real ids. */
export async function fillSamples(
  api: TestApp,
  tenant: Tenant,
): Promise<Record<keyof typeof SAMPLE, string>> {
  const { client, scope } = tenant;
  const file = { fileUrl: null, thumbnailUrl: null, width: null, height: null };
  const profile = (accountName: string) => ({
    externalId: null,
    accountName,
    originalUrl: `https://www.instagram.com/${accountName}/`,
  });
  const [item = '', , , other = ''] = await ingest(api, tenant, [
    somePost({
      externalId: 'C0ffee12345',
      creatorKey: 'sample',
      hashtags: ['coffee'],
      media: [{ type: 'VIDEO', ...file, videoDuration: 9, transcript: 'hello' }],
      snapshots: [metrics({ likes: 5, views: 100 })],
    }),
    somePost(),
    // The creator has a second profile, which can be split off.
    somePost({ creatorKey: 'sample', profile: profile('someone.else') }),
    somePost({ profile: profile('other') }),
  ]);
  const posters = async (id: string) => {
    const { items } = await client.data(
      'query($ids: [ID!]) { items(filter: {ids: $ids}) { nodes { creator { id } socialProfile { id } } } }',
      { ids: [id] },
    );
    return items.nodes[0];
  };
  const { creator, socialProfile } = await posters(item);
  const made = async (mutation: string, object: string, input: object): Promise<string> => {
    const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
    const data = await client.data(
      `mutation($input: ${type}!) { ${mutation}(input: $input) { ${object} { id } userErrors { message } } }`,
      { input },
    );
    return data[mutation][object].id;
  };
  const view = { name: 'Sample', filters: {} };
  const viewGroup = await made('createViewGroup', 'viewGroup', { name: 'Sample' });
  const contentView = await made('createContentView', 'contentView', view);
  await client.data(
    'mutation($v: ID!, $g: ID) { moveContentViewToGroup(viewId: $v, groupId: $g) { userErrors { message } } }',
    { v: contentView, g: viewGroup },
  );
  const notes = { name: 'Notes', key: 'notes', type: 'TEXT' };
  await made('createCustomAttribute', 'customAttributeSchema', { ...notes, entity: 'CREATOR' });
  const collection = await made('createCollection', 'collection', { name: 'Sample' });
  const { addItemToCollections } = await client.data(
    'mutation($i: ID!, $c: [ID!]) { addItemToCollections(itemId: $i, collectionIds: $c) { userErrors { message } } }',
    { i: item, c: [collection] },
  );
  if (addItemToCollections.userErrors.length > 0) throw new Error(JSON.stringify(addItemToCollections));
  const competitorBrand = await made('createCompetitorBrand', 'competitorBrand', { name: 'Rival' });
  await connectAccounts(api, scope);
  const connected = await client.data('{ workspace { integrations { id } } }');
  const { uploadItemFromUrl } = await client.data(
    'mutation { uploadItemFromUrl(input: {url: "https://www.tiktok.com/@other/video/7"}) { operationId userErrors { message } } }',
  );
  const webhookSubscription = await made('createWebhookSubscription', 'webhookSubscription', {
    name: 'Sample',
    url: 'https://hooks.example.com/loupe',
    eventTypes: ['*'],
  });
  // Published, with a draft beside that.
  const aiField = await made('createAiField', 'aiField', { preset: 'POST_SUMMARY' });
  await client.data(
    `mutation($id: ID!) { publishAiField(id: $id) { userErrors { message } }
      updateAiField(id: $id, input: {providers: [TIKTOK, INSTAGRAM]}) { userErrors { message } } }`,
    { id: aiField },
  );
  const { updateTranscriptionProvider: transcription } = await client.data(
    `mutation { updateTranscriptionProvider(input: {kind: OPENAI, model: "whisper-1", key: "sk-sample"}) {
      userErrors { message } } }`,
  );
  if (transcription.userErrors.length > 0) throw new Error(JSON.stringify(transcription));
  const { setRetentionRule } = await client.data(
    'mutation { setRetentionRule(input: {provider: INSTAGRAM, stories: true, days: 60}) { userErrors { message } } }',
  );
  if (setRetentionRule.userErrors.length > 0) throw new Error(JSON.stringify(setRetentionRule));
  await erasedProfile(api, tenant, 'former.partner');
  const { organizationId } = tenant;
  const { record } = await api.app.get(ApiTokensService).create({ organizationId, name: 'Sample' });
  const { member } = await api.app
    .get(PeopleService, { strict: false })
    .invite({ organizationId, workspaceId: null }, { email: `${newId()}@example.com`, role: 'member' });
  await api.app.get(Database).query(sql`UPDATE memberships SET accepted_at = now() WHERE id = ${member.id}`);
  return {
    item,
    campaign: await made('createCampaign', 'campaign', { name: 'Sample', collectionIds: [collection] }),
    aiField,
    source: await made('createSource', 'source', {
      kind: 'HASHTAG',
      name: 'coffee',
      platforms: ['MASTODON'],
      instance: 'mastodon.social',
    }),
    alertRule: await made('createAlertRule', 'alertRule', { name: 'Sample', virality: 'HIGH' }),
    importMapping: await made('createImportMapping', 'importMapping', {
      name: 'Sample',
      fields: { url: 'Link' },
    }),
    importHook: await made('createImportHook', 'importHook', { name: 'Sample' }),
    import: await importedSample(api, scope.workspaceId),
    apiToken: record.id,
    member: member.id,
    integration: connected.workspace.integrations[0].id,
    integrationAttempt: await accountsToChoose(api, scope.workspaceId),
    oauthConnection: await connectedClient(api, tenant, member.personId),
    webhookSubscription,
    webhookDelivery: await failedDelivery(api, tenant, webhookSubscription),
    creator: creator.id,
    otherCreator: (await posters(other)).creator.id,
    socialProfile: socialProfile.id,
    collection,
    contentView,
    creatorView: await made('createCreatorView', 'creatorView', view),
    socialProfileView: await made('createSocialProfileView', 'socialProfileView', view),
    viewGroup,
    competitorBrand,
    operation: uploadItemFromUrl.operationId,
    export: await made('createExport', 'export', { of: 'ITEMS', format: 'CSV' }),
    note: await made('createNote', 'note', { itemId: item, text: 'Ask for the rights.' }),
    creatorList: await sampleList(api, tenant, creator.id),
    openChange: await changeOf(api, tenant, item, false),
    endedChange: await changeOf(api, tenant, item, true),
    ...(await sampleReport(api, tenant, client)),
    customAttribute: await made('createCustomAttribute', 'customAttributeSchema', {
      ...notes,
      entity: 'ITEM',
    }),
  };
}

/** A list with a creator in it; gives its id. */
async function sampleList(api: TestApp, { client, scope }: Tenant, creatorId: string): Promise<string> {
  const { createCreatorList } = await client.data(
    'mutation { createCreatorList(input: { name: "Sample" }) { creatorList { id } } }',
  );
  const { id } = createCreatorList.creatorList;
  const db = api.app.get(Database);
  await db.query(sql`
    INSERT INTO creator_list_entries (workspace_id, list_id, creator_id, stage)
    VALUES (${scope.workspaceId}, ${id}, ${creatorId}, 'To ask')`);
  return id;
}

/** A change of an item that waits, or that has ended, so that it can be undone; gives its id. */
async function changeOf(api: TestApp, tenant: Tenant, item: string, isEnded: boolean): Promise<string> {
  const { updateItemsRights } = await tenant.client.data(
    `mutation($ids: [ID!]) { updateItemsRights(itemIds: $ids, input: { usageRightsStatus: REQUESTED }) { operationId } }`,
    { ids: [item] },
  );
  const id: string = updateItemsRights.operationId;
  if (!isEnded) return id;
  const db = api.app.get(Database);
  await db.query(sql`UPDATE bulk_changes SET ended_at = now() WHERE id = ${id}`);
  await db.query(sql`UPDATE operations SET completed_at = now() WHERE id = ${id}`);
  await db.query(sql`UPDATE bulk_change_items SET state = 'CHANGED', had = '{}' WHERE change_id = ${id}`);
  return id;
}

/** What an edition of no posts shows. */
const EDITION: EditionContent = {
  ...{ name: 'Sample', workspace: 'Sample', timeZone: 'Europe/Berlin', currency: 'USD', language: 'EN' },
  look: { brandName: null, colour: null, logo: null },
  ...{ span: null, rateCardVersion: 1, hasOwnRates: false, failingSources: [], aiFields: [], postsCount: 0 },
  blocks: [],
};

/** A report with an edition, a link and a place. */
async function sampleReport(api: TestApp, { scope }: Tenant, client: GraphqlClient) {
  const { createReport } = await client.data(
    'mutation { createReport(input: {name: "Sample", blocks: [{kind: FIGURES}]}) { report { id } } }',
  );
  const report: string = createReport.report.id;
  const { runReport, createReportLink } = await client.data(
    `mutation($id: ID!) { runReport(id: $id) { operationId } createReportLink(input: {reportId: $id}) { reportLink { id } } }`,
    { id: report },
  );
  await api.app.get(Database).query(sql`
    UPDATE report_editions SET state = 'READY', content = ${JSON.stringify(EDITION)}, snapshot_at = now(), due_at = NULL
    WHERE workspace_id = ${scope.workspaceId} AND id = ${runReport.operationId}`);
  const { createPlace } = await client.data(
    'mutation { createPlace(input: {kind: SLACK, name: "Channel", url: "https://hooks.slack.com/services/T/B/x"}) { place { id } } }',
  );
  return {
    report,
    reportEdition: runReport.operationId,
    reportLink: createReportLink.reportLink.id,
    place: createPlace.place.id,
  };
}

/** A profile of Instagram that was erased. */
async function erasedProfile(api: TestApp, { scope }: Tenant, accountName: string): Promise<void> {
  const suppression = api.app.get(SuppressionService, { strict: false });
  const profile = { id: newId(), provider: 'INSTAGRAM', externalKey: `name:${accountName}`, accountName };
  const account = await suppression.begin(scope, profile as SocialProfile, [accountName], false);
  await suppression.finish(scope, account);
}

/** A connection of an OAuth client to the workspace of a tenant; gives its id. */
export async function connectedClient(
  api: TestApp,
  { scope: { workspaceId } }: Tenant,
  personId: string,
): Promise<string> {
  const { manager } = api.app.get(Database, { strict: false });
  const now = new Date();
  const [id, usedAt] = [newId(), null];
  const client = { clientId: 'sample', clientName: 'Sample', redirectUri: 'https://client.example.com/back' };
  const opened = { scopes: ['read' as const], workspaceIds: [workspaceId] };
  await manager.insert(OauthConnection, {
    ...client,
    ...opened,
    id,
    personId,
    createdAt: now,
    connectedAt: now,
    usedAt,
  });
  return id;
}

/** A delivery of a subscription that failed for good; gives its id. */
export async function failedDelivery(
  api: TestApp,
  { scope: { workspaceId } }: Tenant,
  subscriptionId: string,
): Promise<string> {
  const { manager } = api.app.get(Database, { strict: false });
  const [id, eventId, createdAt] = [newId(), newId(), new Date()];
  const event = { workspaceId, type: 'item.deleted' as const, data: { id: newId() }, createdAt };
  await manager.insert(OutboxEvent, { ...event, id: eventId, relayedAt: createdAt });
  const settled = { status: 'FAILED' as const, nextAttemptAt: null, attempts: 9, lastError: 'It failed' };
  const owner = { workspaceId, subscriptionId, eventId, eventType: event.type };
  await manager.insert(WebhookDelivery, { ...owner, ...settled, id, createdAt });
  return id;
}

/** An example with real ids in place of the sample ones. */
export function withIds(example: Example, ids: Record<keyof typeof SAMPLE, string>): Example {
  const names = Object.keys(SAMPLE) as (keyof typeof SAMPLE)[];
  return JSON.parse(
    names.reduce((text, name) => text.replaceAll(SAMPLE[name], ids[name]), JSON.stringify(example)),
  ) as Example;
}

/** A sign-in that allowed two accounts, of which somebody is to choose. */
export async function accountsToChoose(api: TestApp, workspaceId: string): Promise<string> {
  const id = newId();
  const grant = { accessToken: 'EAAsample', refreshToken: null, expiresAt: null, grantEndsAt: null };
  const choice = {
    grant: { ...grant, scopes: ['instagram_basic'], person: '10159' },
    accounts: [
      { id: '17841400000000001', handle: 'brand', name: 'Brand' },
      { id: '17841400000000002', handle: 'second', name: null },
    ],
  };
  const sealer = new Sealer(api.app.get(AppConfig, { strict: false }), 'loupe integration attempts');
  const sealed = sealer.seal(JSON.stringify(choice), { workspaceId, id });
  await api.app.get(Database).query(sql`
    INSERT INTO integration_attempts (workspace_id, id, provider, status, redirect_uri, sealed, created_at, expires_at)
    VALUES (${workspaceId}, ${id}, 'INSTAGRAM', 'CHOOSING', 'https://loupe.example.com/connect/instagram', ${sealed},
      now(), now() + interval '10 minutes')`);
  return id;
}

/** An import of a file of which nothing is left. */
async function importedSample(api: TestApp, workspaceId: string): Promise<string> {
  const db = api.app.get(Database);
  const id = newId();
  await db.query(sql`
    INSERT INTO operations (workspace_id, id, operation_type, status, total, input, completed_at)
    VALUES (${workspaceId}, ${id}, 'IMPORT', 'COMPLETED', 1, '{}', now())`);
  await db.query(sql`
    INSERT INTO import_reports (workspace_id, operation_id, line, lines) VALUES (${workspaceId}, ${id}, 1, '')`);
  return id;
}
