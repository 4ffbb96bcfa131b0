import { Database, sql } from '@loupe/database';
import { factsOf } from '@loupe/graphql';
import { newId } from '@loupe/kernel';
import { SecondFactorService } from '@loupe/people';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { CONTENT, recordedBy } from '../support/audit.js';
import { join } from '../support/browser.js';
import { everyRootField } from '../support/every-field.js';
import { connect, forgetAddresses, signedIn } from '../support/oauth.js';
import { FakeMeta } from '../support/platforms/sign-in/meta.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

/** Mutations that write no entry, by why. Those with the scope `admin` may not stand here. */
const UNRECORDED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [CONTENT]: [
    ...[
      'addItemToCollections',
      'addItemsToCollections',
      'removeItemFromCollections',
      'addItemsToCampaign',
      'removeItemsFromCampaign',
    ],
    ...['createCollection', 'updateCollection', 'deleteCollection', 'moveCollectionToGroup'],
    ...['createContentView', 'updateContentView', 'deleteContentView', 'moveContentViewToGroup'],
    ...['createCreatorView', 'updateCreatorView', 'deleteCreatorView', 'moveCreatorViewToGroup'],
    ...['createSocialProfileView', 'updateSocialProfileView', 'deleteSocialProfileView'],
    ...['moveSocialProfileViewToGroup', 'createViewGroup', 'updateViewGroup', 'deleteViewGroup'],
    ...['reorderViewsInGroup', 'createCustomAttribute', 'updateCustomAttribute', 'deleteCustomAttribute'],
    ...['updateCreatorCustomAttributes', 'updateItemCustomAttributes', 'rotateItemPermalink'],
    ...['captureSource', 'importItems', 'importText', 'previewImport', 'uploadItemFromUrl', 'previewAiField'],
    'refetchEngagementBulk',
  ],
  'sends what there is to an endpoint that is there': ['redeliverWebhookDelivery', 'sendWebhookTestEvent'],
};

let api: TestApp;
let tenant: Tenant;

let meta: FakeMeta;

beforeAll(async () => {
  meta = await new FakeMeta().start();
  api = await startTestApp(meta.signInEnvironment);
  meta.consent.registered.add(`${api.origin}/connect/instagram`);
  tenant = await createTenant(api);
});
afterAll(async () => {
  await api?.close();
  await meta?.stop();
});

/** A change, by what it is called; some need what another one before them made. */
type Step = readonly [name: string, action: string, argumentsOf: () => string | Promise<string>];

describe('each mutation', () => {
  const made = {
    token: '',
    member: '',
    webhook: '',
    campaign: '',
    brand: '',
    source: '',
    field: '',
    rule: '',
    mapping: '',
    hook: '',
  };
  const id = (value: string) => `id: "${value}"`;
  const newest = async (table: string) => {
    const { manager } = api.app.get(Database, { strict: false });
    return (await manager.query(`SELECT id FROM ${table} ORDER BY created_at DESC, id DESC LIMIT 1`))[0].id;
  };
  const newestIn = (kind: keyof typeof made, table: string) => async () => {
    made[kind] = await newest(table);
    return id(made[kind]);
  };

  const poster = (accountName: string) => ({
    externalId: null,
    accountName,
    originalUrl: `https://www.instagram.com/${accountName}/`,
    followers: 1,
  });
  /** The creators behind profiles now. */
  const creatorsOf = async (...names: string[]): Promise<string[]> => {
    const { manager } = api.app.get(Database, { strict: false });
    const rows = await manager.query(
      'SELECT account_name, creator_id FROM social_profiles WHERE account_name = ANY($1)',
      [names],
    );
    return names.map(
      (name) => rows.find((row: { account_name: string }) => row.account_name === name).creator_id,
    );
  };

  const someAttribute = async (): Promise<string> => {
    await tenant.client.data(
      'mutation { createCustomAttribute(input: { entity: ITEM, key: "mood", name: "Mood", type: TEXT }) { userErrors { message } } }',
    );
    return 'mood';
  };
  /** A change of the workspace's items that waits. */
  const openChange = async (): Promise<string> => {
    await ingest(api, tenant, [somePost()]);
    const { updateItemsRights } = await tenant.client.data(
      'mutation { updateItemsRights(filter: {}, input: { usageRightsStatus: REJECTED }) { operationId } }',
    );
    return updateItemsRights.operationId;
  };

  /** A sign-in that has come back with two accounts. */
  const severalAccounts = async (): Promise<string> => {
    for (const [accountId, username] of [
      ['178410', 'brand'],
      ['178411', 'second'],
    ] as const) {
      meta.addAccount({ id: accountId, username });
    }
    meta.chosen = ['178410', '178411'];
    const { beginIntegration } = await tenant.client.data(
      'mutation { beginIntegration(provider: INSTAGRAM) { authorizationUrl attempt { id } } }',
    );
    const { headers } = await fetch(beginIntegration.authorizationUrl, { redirect: 'manual' });
    const { pathname, search } = new URL(headers.get('location') ?? '');
    const { browser } = await join(api, tenant, 'admin');
    expect((await browser.get(pathname + search)).status).toBe(303);
    return beginIntegration.attempt.id;
  };

  const STEPS: readonly Step[] = [
    ['beginIntegration', 'integration.begun', () => 'provider: INSTAGRAM'],
    [
      'chooseIntegrationAccounts',
      'integration.connected',
      async () => `${id(await severalAccounts())}, accountIds: ["178411"]`,
    ],
    [
      'connectIntegration',
      'integration.connected',
      () => `input: { provider: INSTAGRAM, handle: "brand", token: "${meta.issue('facebook', '178410')}" }`,
    ],
    [
      'disconnectIntegration',
      'integration.removed',
      async () => {
        const { workspace } = await tenant.client.data('{ workspace { integrations { id } } }');
        return id(workspace.integrations[0].id);
      },
    ],
    ['createApiToken', 'api_token.created', () => 'input: { name: "t", scopes: [READ] }'],
    ['pauseApiToken', 'api_token.paused', newestIn('token', 'api_tokens')],
    ['resumeApiToken', 'api_token.resumed', () => id(made.token)],
    ['rotateApiToken', 'api_token.rotated', () => id(made.token)],
    ['deleteApiToken', 'api_token.deleted', newestIn('token', 'api_tokens')],
    ['inviteMember', 'member.invited', () => 'input: { email: "one@example.com", role: MEMBER }'],
    [
      'updateMember',
      'member.updated',
      async () => `${await newestIn('member', 'memberships')()}, role: VIEWER`,
    ],
    [
      'deactivateMember',
      'member.deactivated',
      async () => {
        const accepted = sql`UPDATE memberships SET accepted_at = now() WHERE id = ${made.member}`;
        await api.app.get(Database).query(accepted);
        return id(made.member);
      },
    ],
    ['activateMember', 'member.activated', () => id(made.member)],
    ['removeMember', 'member.removed', () => id(made.member)],
    [
      'resetMemberSecondFactor',
      'member.second_factor_reset',
      async () => {
        const { member, email } = await join(api, tenant);
        await api.app.get(SecondFactorService, { strict: false }).propose(member.personId, email);
        const { manager } = api.app.get(Database, { strict: false });
        await manager.query('UPDATE second_factors SET confirmed_at = now()');
        return id(member.id);
      },
    ],
    [
      'revokeOauthConnection',
      'oauth_connection.revoked',
      async () => {
        await forgetAddresses(api);
        const person = await signedIn(api, tenant, 'member');
        await connect(person, { workspaceIds: [tenant.scope.workspaceId] });
        return id(await newest('oauth_connections'));
      },
    ],
    ['updateWorkspace', 'workspace.updated', () => 'input: { name: "Other" }'],
    [
      'createWebhookSubscription',
      'webhook_subscription.created',
      () => 'input: { name: "w", url: "https://hooks.example.com/x", eventTypes: ["*"] }',
    ],
    [
      'updateWebhookSubscription',
      'webhook_subscription.updated',
      async () => `${await newestIn('webhook', 'webhook_subscriptions')()}, input: { name: "v" }`,
    ],
    ['disableWebhookSubscription', 'webhook_subscription.disabled', () => id(made.webhook)],
    ['enableWebhookSubscription', 'webhook_subscription.enabled', () => id(made.webhook)],
    ['rotateWebhookSecret', 'webhook_subscription.secret_rotated', () => id(made.webhook)],
    ['deleteWebhookSubscription', 'webhook_subscription.deleted', () => id(made.webhook)],
    ['createCampaign', 'campaign.created', () => 'input: { name: "c" }'],
    [
      'updateCampaign',
      'campaign.updated',
      async () => `${await newestIn('campaign', 'campaigns')()}, input: { name: "d" }`,
    ],
    ['deleteCampaign', 'campaign.deleted', () => id(made.campaign)],
    ['createCompetitorBrand', 'competitor_brand.created', () => 'input: { name: "b" }'],
    [
      'updateCompetitorBrand',
      'competitor_brand.updated',
      async () => `${await newestIn('brand', 'competitor_brands')()}, input: { name: "e" }`,
    ],
    ['deleteCompetitorBrand', 'competitor_brand.deleted', () => id(made.brand)],
    ['updateAiProvider', 'ai_provider.updated', () => 'input: { monthlyTokens: 5 }'],
    ['updateTranscriptionProvider', 'transcription_provider.updated', () => 'input: { monthlyMinutes: 5 }'],
    [
      'transcribeOlderVideos',
      'transcription_provider.backfilled',
      async () => {
        const { manager } = api.app.get(Database, { strict: false });
        await manager.query("UPDATE transcription_providers SET kind = 'OPENAI'");
        return 'days: 5';
      },
    ],
    ['createAiField', 'ai_field.created', () => 'input: { preset: POST_SUMMARY }'],
    [
      'updateAiField',
      'ai_field.updated',
      async () => `${await newestIn('field', 'ai_fields')()}, input: { providers: [TIKTOK] }`,
    ],
    ['publishAiField', 'ai_field.published', () => id(made.field)],
    ['backfillAiField', 'ai_field.backfilled', () => `${id(made.field)}, days: 7`],
    ['pauseAiField', 'ai_field.paused', () => id(made.field)],
    ['resumeAiField', 'ai_field.resumed', () => id(made.field)],
    [
      'updateAiFieldBudget',
      'ai_field.budget_changed',
      () => `${id(made.field)}, input: { monthlyTokens: 5 }`,
    ],
    ['createAlertRule', 'alert_rule.created', () => 'input: { name: "a", virality: HIGH }'],
    [
      'updateAlertRule',
      'alert_rule.updated',
      async () => `${await newestIn('rule', 'alert_rules')()}, input: { paused: true }`,
    ],
    ['deleteAlertRule', 'alert_rule.deleted', () => id(made.rule)],
    ['createImportMapping', 'import_mapping.created', () => 'input: { name: "a", fields: { url: "Link" } }'],
    [
      'updateImportMapping',
      'import_mapping.updated',
      async () => `${await newestIn('mapping', 'import_mappings')()}, input: { name: "b" }`,
    ],
    ['deleteImportMapping', 'import_mapping.deleted', () => id(made.mapping)],
    ['createImportHook', 'import_hook.created', () => 'input: { name: "Every morning" }'],
    ['rotateImportHook', 'import_hook.rotated', newestIn('hook', 'import_hooks')],
    ['revokeImportHook', 'import_hook.revoked', () => id(made.hook)],
    [
      'undoImport',
      'import.undone',
      async () => {
        const { manager } = api.app.get(Database, { strict: false });
        const { workspaceId } = tenant.scope;
        const [operation] = await manager.query(
          `INSERT INTO operations (workspace_id, id, operation_type, status, total, input, completed_at)
           VALUES ($1, gen_random_uuid(), 'IMPORT', 'COMPLETED', 1, '{}', now()) RETURNING id`,
          [workspaceId],
        );
        await manager.query(
          `INSERT INTO import_reports (workspace_id, operation_id, line, lines) VALUES ($1, $2, 1, '')`,
          [workspaceId, operation.id],
        );
        return id(operation.id);
      },
    ],
    ['createExport', 'export.created', () => 'input: { of: ITEMS, format: CSV }'],
    [
      'mergeCreators',
      'creator.merged',
      async () => {
        await ingest(api, tenant, [
          somePost({ profile: poster('ada') }),
          somePost({ profile: poster('bea') }),
        ]);
        const [one = '', other = ''] = await creatorsOf('ada', 'bea');
        return `${id(one)}, creatorIds: ["${other}"]`;
      },
    ],
    [
      'splitCreator',
      'creator.split',
      async () => {
        const [one = ''] = await creatorsOf('ada');
        const { manager } = api.app.get(Database, { strict: false });
        const [profile] = await manager.query(`SELECT id FROM social_profiles WHERE account_name = 'bea'`);
        return `${id(one)}, input: { socialProfileIds: ["${profile.id}"] }`;
      },
    ],
    ['createSource', 'source.created', () => 'input: { kind: HASHTAG, name: "tea", platforms: [BLUESKY] }'],
    [
      'updateSource',
      'source.updated',
      async () => `${await newestIn('source', 'sources')()}, input: { paused: true }`,
    ],
    ['deleteSource', 'source.deleted', () => id(made.source)],
    ['setWorkspaceLook', 'report_look.changed', () => 'input: { brandName: "Solvenne" }'],
    ['setLake', 'lake.switched_on', () => 'input: { enabled: true }'],
    ['setRetentionRule', 'retention.set', () => 'input: { provider: TIKTOK, days: 30 }'],
    ['deleteRetentionRule', 'retention.cleared', () => 'input: { provider: TIKTOK }'],
    [
      'erasePerson',
      'person.erasure_requested',
      async () => {
        await ingest(api, tenant, [somePost({ profile: poster('cleo') })]);
        return 'input: { person: { provider: INSTAGRAM, handle: "cleo" }, name: "cleo" }';
      },
    ],
    [
      'undoErasure',
      'person.erasure_undone',
      async () => {
        const { manager } = api.app.get(Database, { strict: false });
        await manager.query('UPDATE erased_accounts SET social_profile_id = NULL');
        return 'input: { provider: INSTAGRAM, handle: "cleo" }';
      },
    ],
    ...(
      [
        ['updateItemsCustomAttributes', 'values: { }'],
        ['updateItemsRights', 'usageRightsStatus: REQUESTED'],
        ['updateItemsMemberships', 'addToCollectionNames: ["All"]'],
      ] as const
    ).map(
      ([name, input]): Step => [
        name,
        'items.changed',
        async () => {
          await ingest(api, tenant, [somePost()]);
          const values =
            name === 'updateItemsCustomAttributes' ? `values: { ${await someAttribute()}: "x" }` : input;
          return `filter: {}, input: { ${values} }`;
        },
      ],
    ),
    ['createCreatorList', 'creator_list.created', () => 'input: { name: "Shortlist" }'],
    [
      'updateCreatorList',
      'creator_list.updated',
      async () => `id: "${await newest('creator_lists')}", input: { notes: "x" }`,
    ],
    ...(['addCreatorsToList', 'updateCreatorsOfList', 'removeCreatorsFromList'] as const).map(
      (name): Step => [
        name,
        'creator_list.creators_changed',
        async () => {
          const given = `listId: "${await newest('creator_lists')}", creatorIds: ["${await newest('creators')}"]`;
          return name === 'updateCreatorsOfList' ? `${given}, input: { stage: "Asked" }` : given;
        },
      ],
    ),
    ['deleteCreatorList', 'creator_list.deleted', async () => id(await newest('creator_lists'))],
    [
      'createNote',
      'note.created',
      async () => {
        const [itemId] = await ingest(api, tenant, [somePost()]);
        return `input: { itemId: "${itemId}", text: "x" }`;
      },
    ],
    ['updateNote', 'note.updated', async () => `id: "${await newest('notes')}", input: { text: "y" }`],
    ['deleteNote', 'note.deleted', async () => id(await newest('notes'))],
    ['createReport', 'report.created', () => 'input: { name: "r", blocks: [{ kind: FIGURES }] }'],
    ['updateReport', 'report.updated', async () => `id: "${await newest('reports')}", input: { name: "s" }`],
    ['runReport', 'report.run', async () => id(await newest('reports'))],
    [
      'createReportLink',
      'report_link.created',
      async () => `input: { reportId: "${await newest('reports')}" }`,
    ],
    ['revokeReportLink', 'report_link.revoked', async () => id(await newest('report_links'))],
    [
      'createPlace',
      'place.created',
      () => 'input: { kind: SLACK, name: "p", url: "https://hooks.slack.com/services/x" }',
    ],
    ['retryPlace', 'place.retried', async () => id(await newest('places'))],
    [
      'sendReport',
      'report.sent',
      async () => {
        const { manager } = api.app.get(Database, { strict: false });
        await manager.query("UPDATE report_editions SET state = 'READY' WHERE report_id = $1", [
          await newest('reports'),
        ]);
        return `${id(await newest('reports'))}, placeIds: ["${await newest('places')}"]`;
      },
    ],
    ['deletePlace', 'place.deleted', async () => id(await newest('places'))],
    ['deleteReport', 'report.deleted', async () => id(await newest('reports'))],
    ['cancelOperation', 'items.change_stopped', async () => id(await openChange())],
    [
      'undoOperation',
      'items.change_undone',
      async () => {
        const change = await openChange();
        const { manager } = api.app.get(Database, { strict: false });
        await manager.query('UPDATE bulk_changes SET ended_at = now() WHERE id = $1', [change]);
        await manager.query(
          `UPDATE bulk_change_items SET state = 'CHANGED', had = '{}' WHERE change_id = $1`,
          [change],
        );
        return id(change);
      },
    ],
    [
      'updateItemRights',
      'item_rights.updated',
      async () => {
        const [itemId] = await ingest(api, tenant, [somePost()]);
        return `itemIds: ["${itemId}"], input: { usageRightsStatus: REQUESTED }`;
      },
    ],
  ];

  it('writes an entry or is in the list of those that do not', () => {
    const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
    const mutations = everyRootField(schema).filter(({ operation }) => operation === 'mutation');
    const unrecorded = Object.values(UNRECORDED_FIELDS).flat();
    const listed = [...STEPS.map(([name]) => name), ...unrecorded];
    expect(listed.toSorted()).toEqual(mutations.map(({ field }) => field.name).toSorted());
    const ofAdministrators = mutations.filter(({ field }) => factsOf(field)?.scopes.includes('admin'));
    expect(ofAdministrators.filter(({ field }) => unrecorded.includes(field.name))).toEqual([]);
  });

  it.each(STEPS)('%s writes %s', async (name, action, argumentsOf) => {
    const given = await argumentsOf();
    const recorded = await recordedBy(api, async () => {
      const answer = await tenant.client.data(
        `mutation { ${name}(${given}) { userErrors { field message } } }`,
      );
      expect(answer[name].userErrors).toEqual([]);
    });
    expect(recorded).toEqual([action]);
  });

  it('keeps no secret of a webhook subscription', async () => {
    const { createWebhookSubscription } = await tenant.client.data(
      `mutation { createWebhookSubscription(input: { name: "s", url: "https://hooks.example.com/", eventTypes: ["*"],
        metadata: { key: "of the client" } }) { secret } }`,
    );
    const { manager } = api.app.get(Database, { strict: false });
    const log = JSON.stringify(await manager.query('SELECT * FROM audit_log'));
    expect(log).toContain('webhook_subscription.created');
    expect(log).not.toContain(createWebhookSubscription.secret);
    expect(log).not.toContain('of the client');
  });

  it('writes nothing where it is refused', async () => {
    const refused = async () => {
      for (const field of ['disableWebhookSubscription', 'rotateWebhookSecret', 'deactivateMember']) {
        await tenant.client.data(`mutation { ${field}(id: "${newId()}") { userErrors { message } } }`);
      }
    };
    expect(await recordedBy(api, refused)).toEqual([]);
  });
});
