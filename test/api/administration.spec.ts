import { ApiTokensService } from '@loupe/auth';
import { Database, sql } from '@loupe/database';
import { TOKEN_SCOPES, type TokenScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { createTenant, type Tenant } from '../support/world.js';

const CREATE = `mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) {
  token apiToken { id name lastFour scopes state workspaceId expiresAt } userErrors { field message code } } }`;
const TOKENS = '{ apiTokens { id name lastFour scopes state workspaceId } }';
const LOG = `{ auditLog(first: 100) { totalCount nodes {
  workspaceId actorKind actorId actorName address action subjectId subjectName before after } } }`;

const ALL = ['READ', 'WRITE', 'WEBHOOKS', 'ADMIN'];

describe('administration of API tokens', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const tokens = () => api.app.get(ApiTokensService);
  const clientWith = async (...scopes: TokenScope[]): Promise<GraphqlClient> => {
    const { organizationId } = tenant;
    const { token } = await tokens().create({ organizationId, name: 'caller', scopes });
    return tenant.client.with({ token });
  };
  const created = async (client: GraphqlClient, input: object = {}) =>
    (await client.data(CREATE, { input: { name: 'made', ...input } })).createApiToken;
  const change = async (
    client: GraphqlClient,
    mutation: string,
    id: string,
    selection = 'apiToken { id state }',
  ) =>
    (
      await client.data(
        `mutation($id: ID!) { ${mutation}(id: $id) { ${selection} userErrors { field message code } } }`,
        { id },
      )
    )[mutation];
  const status = async (token: string) =>
    (await tenant.client.with({ token }).send('{ workspace { id } }')).status;

  it('makes a token that works, and shows it once', async () => {
    const made = await created(tenant.client, { scopes: ['READ'], name: '  made  ' });
    expect(made).toMatchObject({
      userErrors: [],
      apiToken: { name: 'made', scopes: ['READ'], state: 'ACTIVE', workspaceId: null, expiresAt: null },
    });
    expect(await status(made.token)).toBe(200);
    const text = JSON.stringify([await tenant.client.data(TOKENS), await tenant.client.data(LOG)]);
    expect(text).toContain(made.apiToken.id);
    expect(text).not.toContain(made.token);
  });

  it('makes no more than a thousand tokens, however many ask at once', async () => {
    await api.app.get(Database, { strict: false }).query(sql`
      INSERT INTO api_tokens (id, hmac, last_four, name, scopes, organization_id, created_at)
      SELECT gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), '0000', 'filled', ARRAY['read'],
        ${tenant.organizationId}::uuid, now()
      FROM generate_series((SELECT count(*) FROM api_tokens WHERE organization_id = ${tenant.organizationId}) + 2, 1000)`);
    const made = await Promise.all([1, 2, 3].map(() => created(tenant.client)));
    const codes = made.map(({ userErrors: [error] }) => error?.code);
    expect(codes.toSorted()).toEqual(['limit_reached', 'limit_reached', undefined]);
  });

  it('gives a token the scopes of the contract where none are named', async () => {
    expect((await created(tenant.client)).apiToken.scopes).toEqual(['READ', 'WRITE', 'WEBHOOKS']);
  });

  it.each([
    [{ name: '   ' }, ['input', 'name']],
    [{ name: 'x'.repeat(256) }, ['input', 'name']],
    [{ scopes: [] }, ['input', 'scopes']],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, ['input', 'expiresAt']],
  ])('refuses %j', async (input, field) => {
    const before = await tenant.client.data(TOKENS);
    expect(await created(tenant.client, input)).toMatchObject({
      token: null,
      apiToken: null,
      userErrors: [{ field }],
    });
    expect(await tenant.client.data(TOKENS)).toEqual(before);
  });

  describe('escalation', () => {
    it('by creating a token with scopes that the caller lacks is refused, scope by scope', async () => {
      for (const held of TOKEN_SCOPES) {
        const client = await clientWith(...new Set<TokenScope>(['admin', held]));
        for (const wanted of ALL) {
          const { token, userErrors } = await created(client, { scopes: [wanted] });
          const isHeld = wanted === 'ADMIN' || wanted === held.toUpperCase();
          expect([held, wanted, token !== null]).toEqual([held, wanted, isHeld]);
          if (!isHeld)
            expect(userErrors).toMatchObject([{ field: ['input', 'scopes'], code: 'scope_not_held' }]);
        }
      }
    });

    it('by leaving the scopes out is refused, as the default has scopes that the caller lacks', async () => {
      expect(await created(await clientWith('admin'))).toMatchObject({
        token: null,
        userErrors: [{ code: 'scope_not_held' }],
      });
    });

    it('by rotating a token that may do more than the caller is refused, and the token goes on', async () => {
      const { token, record } = await tokens().create({
        organizationId: tenant.organizationId,
        name: 'broad',
      });
      const client = await clientWith('admin', 'read');
      expect(await change(client, 'rotateApiToken', record.id, 'token apiToken { id }')).toMatchObject({
        token: null,
        apiToken: null,
        userErrors: [{ field: ['id'], code: 'scope_not_held' }],
      });
      expect(await status(token)).toBe(200);
    });

    it('from one workspace to its organization is refused', async () => {
      const { workspaceId } = tenant.scope;
      const client = await api.clientOf({ workspaceId });
      const made = await created(client, { onlyThisWorkspace: false });
      expect(made.apiToken.workspaceId).toBe(workspaceId);
      const { record } = await tokens().create({ organizationId: tenant.organizationId, name: 'above' });
      expect(JSON.stringify(await client.data(TOKENS))).not.toContain(record.id);
      for (const mutation of ['rotateApiToken', 'pauseApiToken', 'resumeApiToken', 'deleteApiToken']) {
        expect(await change(client, mutation, record.id, '')).toEqual({
          userErrors: [{ field: ['id'], message: 'Token not found', code: 'not_found' }],
        });
      }
    });
  });

  it('limits a token to one workspace where that is asked for', async () => {
    const made = await created(tenant.client, { onlyThisWorkspace: true });
    expect(made.apiToken.workspaceId).toBe(tenant.scope.workspaceId);
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const other = await workspaces.createWorkspace({ name: 'other', organizationId: tenant.organizationId });
    const client = tenant.client.with({ token: made.token, workspaceId: other.id });
    expect((await client.send('{ workspace { id } }')).status).toBe(404);
  });

  it('shows neither tokens nor log entries of another organization, and changes none', async () => {
    const other = await createTenant(api, 'other');
    const { token, apiToken } = await created(other.client);
    for (const mutation of ['rotateApiToken', 'pauseApiToken', 'resumeApiToken', 'deleteApiToken']) {
      expect((await change(tenant.client, mutation, apiToken.id, '')).userErrors).toMatchObject([
        { code: 'not_found' },
      ]);
    }
    const seen = await tenant.client.data(
      '{ apiTokens { id } auditLog { nodes { subjectId actorId workspaceId } } }',
    );
    expect(JSON.stringify(seen)).not.toContain(apiToken.id);
    expect(JSON.stringify(seen)).not.toContain(other.scope.workspaceId);
    expect(await status(token)).toBe(404);
    expect((await other.client.with({ token }).send('{ workspace { id } }')).status).toBe(200);
  });

  it('refuses a paused token on its next request, accepts it again, and refuses a rotated or deleted one for good', async () => {
    const { token, apiToken } = await created(tenant.client);
    expect(await status(token)).toBe(200);
    expect(await change(tenant.client, 'pauseApiToken', apiToken.id)).toMatchObject({
      apiToken: { state: 'PAUSED' },
    });
    expect((await tenant.client.with({ token }).send('{ workspace { id } }')).body).toEqual({
      errors: 'Account is disabled',
    });
    await change(tenant.client, 'resumeApiToken', apiToken.id);
    expect(await status(token)).toBe(200);

    const rotated = await change(tenant.client, 'rotateApiToken', apiToken.id, 'token apiToken { id }');
    expect([await status(token), await status(rotated.token)]).toEqual([401, 200]);
    expect(await change(tenant.client, 'deleteApiToken', rotated.apiToken.id, 'deletedApiTokenId')).toEqual({
      deletedApiTokenId: rotated.apiToken.id,
      userErrors: [],
    });
    expect(await status(rotated.token)).toBe(401);
  });

  it('is not offered to models', async () => {
    const answer = await fetch(`${api.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tenant.client.settings.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'createApiToken', arguments: { input: { name: 'x' } } },
      }),
    });
    expect(await answer.text()).toMatch(/unknown tool|not found/i);
    expect((await tenant.client.data(TOKENS)).apiTokens).toHaveLength(1);
  });

  describe('the audit log', () => {
    it('tells who did what from where, with the state before and afterwards', async () => {
      const { apiToken } = await created(tenant.client);
      await change(tenant.client, 'pauseApiToken', apiToken.id);
      const { auditLog } = await tenant.client.data(LOG);
      const [paused, made, first] = auditLog.nodes;
      const caller = {
        actorKind: 'TOKEN',
        actorId: first.subjectId,
        actorName: 'test',
        address: '127.0.0.1',
      };
      expect(paused).toMatchObject({
        ...caller,
        action: 'api_token.paused',
        subjectId: apiToken.id,
        subjectName: 'made',
        before: { pausedAt: null },
        after: { pausedAt: expect.any(String), lastFour: apiToken.lastFour },
      });
      expect(made).toMatchObject({ ...caller, action: 'api_token.created', before: null });
      expect(first).toMatchObject({ actorKind: 'OPERATOR', actorId: null, action: 'api_token.created' });
      // The organization and its workspace were made before.
      expect(auditLog.totalCount).toBe(5);
    });

    it('has no entry for what was refused', async () => {
      const { auditLog: before } = await tenant.client.data(LOG);
      await created(tenant.client, { name: '' });
      const { auditLog: after } = await tenant.client.data(LOG);
      expect(after).toEqual(before);
    });

    it('shows a token of one workspace what concerns that workspace', async () => {
      const { workspaceId } = tenant.scope;
      await created(tenant.client);
      const client = await api.clientOf({ workspaceId });
      const { auditLog } = await client.data(LOG);
      expect(auditLog.nodes).toMatchObject([
        { workspaceId, action: 'api_token.created' },
        { workspaceId, action: 'workspace.created' },
      ]);
    });

    it.each(['UPDATE audit_log SET actor_name = NULL', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
      'refuses %s',
      async (statement) => {
        const { manager } = api.app.get(Database, { strict: false });
        await expect(manager.query(statement)).rejects.toThrow('The audit log is only ever added to');
        expect((await tenant.client.data(LOG)).auditLog.totalCount).toBe(3);
      },
    );
  });
});
