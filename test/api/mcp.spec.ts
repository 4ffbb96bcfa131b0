import { createHash } from 'node:crypto';
import { ApiTokensService } from '@loupe/auth';
import { newId } from '@loupe/kernel';
import { McpToolsService, type PublishedTool } from '@loupe/mcp';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import {
  HANDSHAKE_REVISIONS,
  mcpClientOf,
  REVISIONS,
  RpcClient,
  STATELESS_REVISION,
} from '../support/mcp.js';
import { unmarked } from '../support/questions-agent.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const INITIALIZE = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };

describe('POST /api/v2/mcp', () => {
  let api: TestApp;
  let tenant: Tenant;
  let client: Awaited<ReturnType<typeof mcpClientOf>>;
  let anonymous: RpcClient;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    await ingest(api, tenant, [somePost()]);
    client = await mcpClientOf(api, tenant);
    anonymous = new RpcClient(`${api.url}/mcp`);
  });
  afterAll(() => api?.close());

  describe('before a message is handled', () => {
    it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('refuses %s', async (method) => {
      const response = await fetch(`${api.url}/mcp`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 }, id: null });
    });

    it('answers a preflight of a browser', async () => {
      const headers = { 'access-control-request-method': 'POST', origin: 'http://localhost:6274' };
      const response = await fetch(`${api.url}/mcp`, { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
    });

    it.each([
      ['http://evil.example', 403],
      ['null', 403],
      ['http://localhost:6274', 200],
      ['https://127.0.0.1', 200],
    ])('answers a page of the origin %s with %i', async (origin, status) => {
      const { token } = client;
      const response = await client.with({ token, headers: { origin } }).request('tools/list');
      expect(response.status).toBe(status);
      if (status === 403) expect(response.body.error?.code).toBe(-32000);
    });

    it('refuses what is not JSON in UTF-8', async () => {
      const text = await client.post('{}', { 'content-type': 'text/plain' });
      expect([text.status, text.body.error?.code]).toEqual([415, -32000]);
      for (const bytes of [Buffer.from([0x7b, 0xff, 0x7d]), '{"jsonrpc":', '']) {
        const { status, body } = await client.post(bytes);
        expect([status, body.error?.code, body.id]).toEqual([400, -32700, null]);
      }
      const long = await client.post(`"${'x'.repeat(1024 * 1024)}"`);
      expect([long.status, long.body.error?.code]).toEqual([413, -32000]);
    });

    it('refuses a batch and says why', async () => {
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      for (const batch of [[ping], [ping, ping], []]) {
        const { status, body } = await client.post(JSON.stringify(batch));
        expect([status, body.error?.code]).toEqual([400, -32600]);
        expect(body.error?.message).toMatch(/^Batches are not supported/);
      }
    });

    it('refuses what is no JSON-RPC message', async () => {
      for (const message of ['null', '1', '"ping"', '{}', '{"jsonrpc":"1.0","id":1,"method":"ping"}']) {
        const { status, body } = await client.post(message);
        expect([message, status, body.error?.code]).toEqual([message, 400, -32600]);
      }
    });

    it('refuses a revision that it does not know', async () => {
      const headers = { 'mcp-protocol-version': '2024-01-01' };
      const list = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
      const { status, body } = await client.post(list, headers);
      expect(status).toBe(400);
      expect(body.error?.message).toContain('2025-11-25');
    });
  });

  describe('credentials', () => {
    it.each(REVISIONS)('are asked for with the challenge of RFC 9728 (%s)', async (revision) => {
      const { status, headers, body } = await anonymous.with({ revision }).request('tools/list');
      expect(status).toBe(401);
      const metadata = `${api.origin}/.well-known/oauth-protected-resource/api/v2/mcp`;
      expect(headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
      expect(body).toEqual({
        jsonrpc: '2.0',
        error: { code: -32000, message: 'Missing or invalid authentication token' },
        id: 1,
      });
    });

    it('are described by the metadata of the resource', async () => {
      for (const suffix of ['', '/api/v2/mcp']) {
        const response = await fetch(`${api.origin}/.well-known/oauth-protected-resource${suffix}`);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(await response.json()).toMatchObject({ resource: `${api.origin}/api/v2/mcp` });
      }
    });

    it.each(HANDSHAKE_REVISIONS)('are not needed for the handshake of %s', async (revision) => {
      const visitor = anonymous.with({ revision });
      const { result } = (await visitor.request('initialize', { ...INITIALIZE, protocolVersion: revision }))
        .body;
      expect(result).toMatchObject({ protocolVersion: revision, serverInfo: { name: 'loupe' } });
      expect((await visitor.request('ping')).body.result).toEqual({});
      const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
      expect((await visitor.post(note)).status).toBe(202);
    });

    it(`are needed for every method of ${STATELESS_REVISION}`, async () => {
      for (const method of ['server/discover', 'tools/list', 'initialize', 'ping', 'unknown']) {
        expect([method, (await anonymous.request(method)).status]).toEqual([method, 401]);
      }
      const { supportedVersions } = (await client.request('server/discover')).body.result;
      expect(supportedVersions).toEqual([STATELESS_REVISION]);
    });

    it('that are wrong are refused in the handshake too, and at once when they are paused', async () => {
      const wrong = anonymous.with({ revision: '2025-11-25', token: 'loupe_live_wrong' });
      const { status, headers } = await wrong.request('ping');
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer error="invalid_token", resource_metadata="/),
      ]);
      const tokens = api.app.get(ApiTokensService);
      const { organizationId } = tenant;
      const { token, record } = await tokens.create({ organizationId, name: 'paused' });
      const paused = anonymous.with({ token });
      expect((await paused.request('tools/list')).status).toBe(200);
      await tokens.pause(record.id);
      const refused = await paused.request('tools/list');
      expect([refused.status, refused.body.error?.message]).toEqual([401, 'Account is disabled']);
    });
  });

  describe.each(REVISIONS)('with the revision %s', (revision) => {
    const speaking = () => client.with({ token: client.token, revision });

    it('answers in JSON, whichever types are accepted', async () => {
      for (const accept of ['application/json', '*/*', 'application/json, text/event-stream']) {
        const response = await speaking()
          .with({ token: client.token, revision, headers: { accept } })
          .request('tools/list');
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^application\/json/),
        ]);
      }
    });

    it('lists the catalogue, the same every time', async () => {
      const headers = { 'x-mcp-toolsets': 'all' };
      const whole = client.with({ token: client.token, revision, headers });
      const { tools } = (await whole.request('tools/list')).body.result;
      expect(tools).toEqual(api.app.get(McpToolsService, { strict: false }).published);
    });

    it('calls tools', async () => {
      const { structuredContent, content } = await speaking().result('searchItems', { first: 1 });
      expect(structuredContent.nodes).toHaveLength(1);
      expect(JSON.parse(content.at(-1).text)).toEqual(structuredContent);
    });

    it('tells an unknown tool and an unknown method as errors of JSON-RPC', async () => {
      const tool = await speaking().call('getNothing');
      expect(tool.body.error).toMatchObject({
        code: -32602,
        message: expect.stringMatching(/^Unknown tool: getNothing/),
      });
      expect((await speaking().request('completion/complete')).body.error?.code).toBe(-32601);
      expect((await speaking().request('subscriptions/listen')).body.error?.code).toBe(-32601);
    });

    it('tells what is wrong with arguments as a result', async () => {
      const texts = await speaking().failure('searchItems', {
        query: 'x',
        first: 0,
        filter: { tagsNames: [1], itemTypes: ['FILM'], takenAt: { since: 'x' } },
      });
      expect(texts).toHaveLength(5);
      expect(texts).toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^Invalid argument '\$\.query': is not known; did you mean filter\? known are after, /,
          ),
          "Invalid argument '$.filter.tagsNames[0]': must be a text",
          expect.stringMatching(
            /^Invalid argument '\$\.filter\.itemTypes\[0\]': must be one of POST, REEL, /,
          ),
          "Invalid argument '$.filter.takenAt.since': is not known; did you mean from? known are from, to, span",
          "Invalid argument '$.first': must be greater than or equal to 1",
        ]),
      );
    });

    it('refuses NUL characters and says where', async () => {
      const refusal = (path: string) => [
        `Invalid argument '${path}': must not contain the NUL character (U+0000)`,
      ];
      const filter = { filter: { tagsNames: ['a', 'b\0'] } };
      expect(await speaking().failure('searchItems', filter)).toEqual(refusal('$.filter.tagsNames[1]'));
      const unknown = { unknown: '\0' };
      expect(await speaking().failure('searchItems', unknown)).toEqual(refusal('$.unknown'));
      const view = { input: { name: 'x', filters: { deep: [{ '\0': 1 }] } } };
      expect(await speaking().failure('createContentView', view)).toEqual(
        refusal('$.input.filters.deep[0]["\\u0000"]'),
      );
    });

    it('refuses halves of surrogate pairs and says where', async () => {
      const half = { filter: { tagsNames: 'a\ud800' } };
      expect(await speaking().failure('searchItems', half)).toEqual([
        "Invalid argument '$.filter.tagsNames': must not contain half of a UTF-16 surrogate pair",
      ]);
    });

    it('takes one value for a list and sorting as an object, as GraphQL does', async () => {
      const sorting = { sortKey: 'TAKEN_AT', sortOrder: 'DESC' };
      const single = { sorting, filter: { tagsNames: 'coffee', itemTypes: 'REEL', takenAt: {} } };
      const list = {
        sorting: [sorting],
        filter: { tagsNames: ['coffee'], itemTypes: ['REEL'], takenAt: {} },
      };
      const { structuredContent } = await speaking().result('searchItems', single);
      expect(structuredContent.nodes).toEqual([]);
      expect(structuredContent).toEqual((await speaking().result('searchItems', list)).structuredContent);
    });

    it('takes JSON as text and numbers as text, and suggests what may have been meant', async () => {
      const asked = { first: 1, fields: ['type', 'takenAt'] };
      const plain = await speaking().result('searchItems', { ...asked, filter: { tagsNames: ['coffee'] } });
      const texts = { ...asked, first: '1', filter: '{"tagsNames": "[\\"<~a1b2c>coffee</~a1b2c>\\"]"}' };
      expect(await speaking().result('searchItems', texts)).toEqual(plain);
      expect(await speaking().failure('searchItems', { frist: 1 })).toEqual([
        expect.stringContaining('did you mean first?'),
      ]);
      expect(await speaking().failure('searchItems', { filter: { itemTypes: ['REEEL'] } })).toEqual([
        expect.stringContaining('did you mean REEL?'),
      ]);
      expect(await speaking().failure('searchItems', { fields: ['captoin'] })).toEqual([
        expect.stringMatching(/^Invalid argument '\$\.fields\[0\]': .*did you mean caption\?/),
      ]);
      const tool = await speaking().call('searchItem');
      expect(tool.body.error?.message).toBe('Unknown tool: searchItem. Did you mean searchItems?');
    });

    it('takes the types of results for a filter', async () => {
      const { structuredContent } = await speaking().result('searchItems', { first: 1 });
      const [{ type }] = structuredContent.nodes;
      for (const itemTypes of [type, 'SHORT', 'VIDEO']) {
        const { isError } = await speaking().result('searchItems', { filter: { itemTypes } });
        expect([itemTypes, isError]).toEqual([itemTypes, undefined]);
      }
    });

    it('says that an item is unknown, and not that it has no history', async () => {
      const unknown = "Invalid argument '$.itemId': is not the id of an item of this workspace";
      for (const itemId of ['nothing', newId()]) {
        const texts = await speaking().failure('getEngagementHistory', { itemId });
        expect(texts[0]).toBe(unknown);
      }
    });

    it('shows the picked fields of rows as a table, and marks the words of other people, in both forms', async () => {
      const args = { first: 1, fields: ['type', 'socialProfile.accountName'] };
      const { content, structuredContent } = await speaking().result('searchItems', args);
      const { note, nodes, columns, rows } = structuredContent;
      expect([nodes, columns, rows[0].length]).toEqual([
        undefined,
        ['id', 'type', 'socialProfile.accountName'],
        3,
      ]);
      expect(rows[0][2]).toMatch(/^<(~[0-9a-z]{5})>.*<\/\1>$/s);
      expect(note).toContain('words of other people');
      expect(content).toHaveLength(1);
      expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    });

    it('says that a preset ignores the filter beside it', async () => {
      const { structuredContent } = await client.result('createCollection', {
        input: { name: `Ignores ${revision}` },
      });
      const both = { presetId: structuredContent.collection.id, filter: { tagsNames: ['x'] } };
      const { content, structuredContent: shown } = await speaking().result('searchItems', both);
      expect(content[0].text).toMatch(/^Warning: filter: ignored, because presetId is given/);
      expect(shown.warnings).toEqual([content[0].text]);
    });

    it('offers prompts, whose tools there are', async () => {
      const { prompts } = (await speaking().request('prompts/list')).body.result;
      expect(prompts.map(({ name }: { name: string }) => name)).toEqual([
        'weekly-report',
        'top-creators',
        'campaign-wrap-up',
        'brand-comparison',
        'anomalies',
        'rights-check',
      ]);
      const args = { brand: 'coffee', span: 'May', campaign: 'Spring' };
      const names = api.app
        .get(McpToolsService, { strict: false })
        .all.map(({ published }) => published.name);
      for (const { name, arguments: known } of prompts) {
        const given = { [known[0].name]: args[known[0].name as keyof typeof args] };
        const { messages } = (await speaking().request('prompts/get', { name, arguments: given })).body
          .result;
        const { text } = messages[0].content;
        expect(text).toContain(Object.values(given)[0]);
        const called = [...text.matchAll(/call (\w+)/gi)].flatMap(([, tool]) =>
          tool === 'it' ? [] : [tool],
        );
        expect(called.length).toBeGreaterThan(0);
        expect(called.filter((tool) => !names.includes(tool))).toEqual([]);
      }
      const missing = await speaking().request('prompts/get', { name: 'campaign-wrap-up' });
      expect(missing.body.error).toMatchObject({
        code: -32602,
        message: 'The argument campaign is required',
      });
      const unknown = await speaking().request('prompts/get', { name: 'nothing' });
      expect(unknown.body.error?.message).toMatch(/^Unknown prompt: nothing; known are weekly-report/);
    });

    it('has the guides as resources, none of which is longer than a result', async () => {
      const { resources } = (await speaking().request('resources/list')).body.result;
      expect(resources.length).toBeGreaterThan(10);
      for (const { uri, title, description, size } of resources) {
        expect([uri, title !== '', description.length > 20, size < 25_000]).toEqual([uri, true, true, true]);
        const { contents } = (await speaking().request('resources/read', { uri })).body.result;
        expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) }]);
        expect(Buffer.byteLength(contents[0].text)).toBe(size);
      }
      const { resourceTemplates } = (await speaking().request('resources/templates/list')).body.result;
      expect(resourceTemplates).toEqual([]);
      for (const uri of ['loupe://guides/nothing', 'loupe://guides/../package', 'file:///etc/passwd', '']) {
        const { error } = (await speaking().request('resources/read', { uri })).body;
        expect([uri, error?.code, error?.message.slice(0, 19)]).toEqual([uri, -32602, 'Resource not found:']);
      }
      const { status, body } = await speaking().request('resources/read', { uri: 5 });
      // For the newest revision the SDK checks the parameters itself, and reports a failure of its own.
      const code = revision === STATELESS_REVISION ? -32603 : -32602;
      expect([status < 500, body.error?.code]).toEqual([true, code]);
    });

    it('has a page for hosts that draw results, with no script but its own', async () => {
      const uri = 'ui://loupe/result';
      const [page] = (await speaking().request('resources/read', { uri })).body.result.contents;
      expect(page).toMatchObject({
        uri,
        mimeType: 'text/html;profile=mcp-app',
        _meta: { ui: { csp: { connectDomains: [], resourceDomains: [api.origin] } } },
      });
      const [, policy = ''] = /content="(default-src[^"]+)"/.exec(page.text) ?? [];
      const [, script = ''] = /<script>(.*)<\/script>/s.exec(page.text) ?? [];
      expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      expect(page.text.match(/<script|<link|<iframe/g)).toEqual(['<script']);
      const { tools } = (await speaking().request('tools/list')).body.result;
      const drawn = tools.filter(({ _meta }: PublishedTool) => JSON.stringify(_meta ?? {}).includes(uri));
      expect(drawn.map(({ name }: PublishedTool) => name).sort()).toEqual([
        'compareBrands',
        'getEngagementHistory',
        'searchItems',
        'summarizeItems',
      ]);
    });

    it('names what is wrong in one value for a list as its sender wrote it', async () => {
      const texts = await speaking().failure('searchItems', {
        sorting: { sortKey: 'NOTHING', sortOrder: 'DESC', more: 1 },
        filter: { tagsNames: 5, itemTypes: 'x' },
      });
      expect(texts.map((text) => /^Invalid argument '([^']+)'/.exec(text)?.[1]).sort()).toEqual([
        '$.filter.itemTypes',
        '$.filter.tagsNames',
        '$.sorting.more',
        '$.sorting.sortKey',
      ]);
    });

    it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
      'names the unknown argument %s, at any depth',
      async (name) => {
        const unknown = (path: string) => expect.stringContaining(`Invalid argument '${path}': is not known`);
        for (const value of [1, null, {}, { first: 5 }]) {
          const given = { [name]: value };
          expect(await speaking().failure('searchItems', given)).toEqual([unknown(`$.${name}`)]);
          expect(await speaking().failure('searchItems', { filter: given })).toEqual([
            unknown(`$.filter.${name}`),
          ]);
          expect(await speaking().failure('searchItems', { filter: { takenAt: given } })).toEqual([
            unknown(`$.filter.takenAt.${name}`),
          ]);
        }
      },
    );

    it('names arguments, not variables, where GraphQL refuses a value', async () => {
      const quoted = { filter: { takenAt: { from: 'a"; b" at "c' } } };
      expect(await speaking().failure('searchItems', quoted)).toEqual([
        expect.stringMatching(/^Invalid argument '\$\.filter\.takenAt\.from': must be a time of ISO 8601/),
      ]);
    });

    it('refuses numbers that JSON cannot carry exactly and says where', async () => {
      const revision = '2025-11-25';
      const post = (id: string, filters: string) =>
        client
          .with({ token: client.token, revision })
          .post(
            `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"createContentView","arguments":{"input":{"name":"n","filters":${filters}}}}}`,
            { 'mcp-protocol-version': revision },
          );
      const problem = 'must be a number that JSON can carry exactly; send others as strings';
      const { body } = await post('1', '{"a":[9007199254740993]}');
      expect(body.result).toMatchObject({
        isError: true,
        content: [{ text: `Invalid argument '$.input.filters.a[0]': ${problem}` }],
      });
      const id = await post('9007199254740993', '{}');
      expect([id.status, id.body.id, id.body.error]).toEqual([
        400,
        null,
        { code: -32600, message: `Invalid value at '$.id': ${problem}` },
      ]);
    });

    it('repeats no name whole that is long', async () => {
      const long = 'x'.repeat(900_000);
      // The newest revision repeats a name in a header, where there is no room for it.
      const older = client.with({ token: client.token, revision: '2025-11-25' });
      const call = (name: string, args = {}) => older.call(name, args);
      const calls = [
        await call(long),
        await call('searchItems', { [long]: 1 }),
        await call('searchItems', { filter: { [long]: 1 } }),
        await call('searchItems', { filter: { [long]: '\0' } }),
        await call('searchItems', { filter: { [`${long}\0`]: 1 } }),
      ];
      for (const { status, body } of calls) {
        expect(status).toBeLessThan(500);
        expect(JSON.stringify(body).length).toBeLessThan(3000);
        expect(JSON.stringify(body)).toContain('x'.repeat(90));
      }
    });

    it('tells the errors of a field with what to do about them', async () => {
      const id = tenant.scope.workspaceId;
      const [missing] = await speaking().failure('getCreator', { id });
      expect(missing).toMatch(/^NOT_FOUND: Creator not found\n/);
      const [cursor] = await speaking().failure('searchItems', { after: 'x' });
      expect(cursor).toMatch(/^INVALID_INPUT: Invalid cursor\n/);
      // Hints name tools, and not the fields behind them.
      const [preset] = await speaking().failure('searchItems', { presetId: id });
      expect(preset).toContain('`getFilterPresets`');
      expect(preset).not.toContain('`filterPresets`');
      expect(await speaking().result('getCollection', { id })).toMatchObject({
        structuredContent: { collection: null },
      });
    });

    it('tells userErrors, with the payload', async () => {
      const call = { id: tenant.scope.workspaceId, input: { name: 'x' } };
      const { isError, content, structuredContent } = await speaking().result('updateCollection', call);
      expect(isError).toBe(true);
      expect(content[0].text).toMatch(/^\$\.id: /);
      expect(structuredContent).toMatchObject({
        errors: [content[0].text],
        collection: null,
        userErrors: [{ field: ['id'] }],
      });
    });
  });

  describe('the workspace of a call', () => {
    let second: string;
    let both: RpcClient & { token: string };

    beforeAll(async () => {
      const workspaces = api.app.get(WorkspacesService, { strict: false });
      const organization = await workspaces.createOrganization('two', 'growth');
      const ids: string[] = [];
      for (const name of ['first', 'second']) {
        ids.push((await workspaces.createWorkspace({ name, organizationId: organization.id })).id);
      }
      second = ids[1] ?? '';
      both = await mcpClientOf(api, { organizationId: organization.id });
    });

    const nameIn = async (from: RpcClient, args: object = {}) =>
      unmarked((await from.result('getWorkspace', { ...args })).structuredContent.workspace.name);

    it('is the only one where there is one', async () => {
      expect(await nameIn(client)).toBe('Tenant');
    });

    it('has to be named where there are several', async () => {
      expect(await both.failure('getWorkspace')).toEqual([expect.stringContaining('give `workspaceId`')]);
      const { nodes } = (await both.result('getWorkspaces')).structuredContent;
      expect(nodes).toHaveLength(2);
    });

    it('is named by the argument or by the header, which may not disagree', async () => {
      expect(await nameIn(both, { workspaceId: second })).toBe('second');
      const bound = both.with({ token: both.token, headers: { 'workspace-id': second } });
      expect(await nameIn(bound)).toBe('second');
      expect(await nameIn(bound, { workspaceId: second })).toBe('second');
      const other = { workspaceId: tenant.scope.workspaceId };
      expect(await bound.failure('getWorkspace', other)).toEqual([
        expect.stringMatching(/^Invalid argument '\$\.workspaceId': /),
      ]);
    });

    it('cannot be that of somebody else', async () => {
      const args = { workspaceId: tenant.scope.workspaceId };
      for (const asking of [
        both,
        both.with({ token: both.token, headers: { 'workspace-id': args.workspaceId } }),
      ]) {
        const [text] = await asking.failure('getWorkspace', args);
        expect(text).toMatch(/^Workspace not found\n/);
        expect(text).toContain('getWorkspaces');
      }
    });
  });

  it('executes a repeated mutation once', async () => {
    const headers = { 'idempotency-key': 'once' };
    const repeating = client.with({ token: client.token, headers });
    const call = { input: { name: 'Only one' } };
    const first = await repeating.result('createCollection', call);
    const again = await repeating.result('createCollection', call);
    expect(first.structuredContent.collection).toMatchObject({ name: 'Only one' });
    expect(again).toEqual(first);
    const [text] = await repeating.failure('createCollection', { input: { name: 'Another' } });
    expect(text).toMatch(/^BAD_REQUEST: This Idempotency-Key was used with another request body/);
  });

  it('shows and runs no mutation for a token that may only read', async () => {
    const reader = await mcpClientOf(api, tenant, ['read']);
    const { token } = reader;
    const whole = reader.with({ token, headers: { 'x-mcp-toolsets': 'all' } });
    const { tools } = (await whole.request('tools/list')).body.result;
    const own = tools.filter(({ name }: PublishedTool) => name !== 'executeTool');
    expect(own.every(({ annotations }: PublishedTool) => annotations.readOnlyHint)).toBe(true);
    const mutations = api.app
      .get(McpToolsService, { strict: false })
      .all.filter(({ operation }) => operation === 'mutation');
    const queries = api.app
      .get(McpToolsService, { strict: false })
      .all.filter(
        ({ operation, scopes }) =>
          operation === 'query' && !scopes.includes('webhooks') && !scopes.includes('write'),
      );
    // And the tool that calls any other that the token may call.
    expect(tools).toHaveLength(queries.length + 1);
    const statements = await api.statements.during(async () => {
      for (const { published } of mutations) {
        const { body } = await reader.call(published.name, { input: { name: 'x' }, id: 'x' });
        expect(body.error).toMatchObject({
          code: -32602,
          message: expect.stringMatching(/scope (write|webhooks)/),
        });
      }
    });
    expect(statements.filter((statement) => /^\s*(insert|update|delete)/i.test(statement))).toEqual([]);
  });
});
