import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf, REVISIONS, RpcClient, STATELESS_REVISION } from '../support/mcp.js';
import { Random } from '../support/random.js';
import { createTenant } from '../support/world.js';

const SEED = 20_261_121;
const REQUESTS = 250;
const METHODS = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'subscriptions/listen',
  'x',
  '',
];
const TOOLS = [
  'searchItems',
  'getWorkspaces',
  'getCreator',
  'createCollection',
  'searchCreators',
  'constructor',
  '',
];

/** Whatever is sent, the answer is JSON-RPC and never a failure of the service. */
describe('the front of the MCP endpoint', () => {
  let api: TestApp;
  let clients: RpcClient[];

  beforeAll(async () => {
    api = await sharedTestApp();
    const tenant = await createTenant(api);
    clients = [await mcpClientOf(api, tenant), new RpcClient(`${api.url}/mcp`)];
  });
  afterAll(() => api?.close());

  const random = new Random(SEED);

  it.each<[string, () => string | Uint8Array]>([
    ['bytes', () => random.bytes(random.integer(60))],
    ['JSON', () => JSON.stringify(random.json(4))],
    ['broken JSON', () => JSON.stringify(message()).slice(0, random.integer(80))],
    ['JSON-RPC messages', () => JSON.stringify(message())],
    ['calls', () => JSON.stringify(call())],
  ])('answers random %s', async (kind, body) => {
    const statuses = new Set<number>();
    for (let request = 0; request < REQUESTS; request++) {
      const sent = body();
      const client = random.integer(4) === 0 ? clients[1] : clients[0];
      const response = await client?.post(sent, headers());
      const shown = `${String(sent)} → ${response?.status} ${JSON.stringify(response?.body)}`;
      expect(response?.status, shown).toBeLessThan(500);
      expect(response?.body.error?.code, shown).not.toBe(-32603);
      statuses.add(response?.status ?? 0);
      if (response?.status === 202) continue;
      expect(response?.headers.get('content-type'), shown).toMatch(/^application\/json/);
      expect(response?.body, shown).toMatchObject({ jsonrpc: '2.0' });
      expect(
        Object.keys(response?.body ?? {})
          .sort()
          .join(),
        shown,
      ).toMatch(/^(error|id,jsonrpc,result|error,id,jsonrpc)/);
    }
    // Random bytes are never JSON; of everything else, something is answered in another way.
    if (kind !== 'bytes') expect(statuses.size).toBeGreaterThan(1);
  });

  function headers(): Record<string, string> {
    const some: Record<string, string> = {};
    if (random.integer(2) === 0)
      some['mcp-protocol-version'] = random.pick([...REVISIONS, '2024-01-01', 'x']);
    if (random.integer(3) === 0) some['mcp-method'] = random.pick(METHODS);
    if (random.integer(3) === 0) some['mcp-name'] = random.pick(TOOLS);
    if (random.integer(6) === 0) some['mcp-session-id'] = random.visible(20);
    if (random.integer(6) === 0) some['workspace-id'] = random.visible(20);
    if (random.integer(8) === 0) some['idempotency-key'] = random.visible(40);
    if (random.integer(8) === 0) some.accept = random.pick(['text/html', 'text/event-stream', '*/*']);
    return some;
  }

  function message(): unknown {
    const parts = {
      jsonrpc: random.integer(6) === 0 ? random.json(1) : '2.0',
      id: random.integer(4) === 0 ? random.json(1) : random.integer(9),
      method: random.integer(6) === 0 ? random.json(1) : random.pick(METHODS),
      params: random.integer(3) === 0 ? random.json(3) : params(),
    };
    return Object.fromEntries(Object.entries(parts).filter(() => random.integer(8) > 0));
  }

  function call(): unknown {
    return { jsonrpc: '2.0', id: random.integer(9), method: 'tools/call', params: params() };
  }

  function params(): unknown {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': random.pick([
        STATELESS_REVISION,
        STATELESS_REVISION,
        'x',
        1,
      ]),
      'io.modelcontextprotocol/clientCapabilities': random.integer(6) === 0 ? random.json(1) : {},
    };
    const names = [
      'first',
      'after',
      'filter',
      'id',
      'input',
      'sorting',
      'workspaceId',
      'responseFormat',
      '__proto__',
    ];
    const given = Array.from({ length: random.integer(4) }, () => [random.pick(names), random.json(2)]);
    return {
      name: random.integer(8) === 0 ? random.json(1) : random.pick(TOOLS),
      arguments: random.integer(8) === 0 ? random.json(2) : Object.fromEntries(given),
      ...(random.integer(2) === 0 ? { _meta: meta } : {}),
      ...(random.integer(6) === 0
        ? { protocolVersion: random.text(), capabilities: {}, clientInfo: random.json(1) }
        : {}),
    };
  }
});
