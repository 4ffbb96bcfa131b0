import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inSpan } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { SafeHttp } from '@loupe/safe-http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { type CollectedSpan, Collector } from '../support/collector.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const QUERY =
  'query Named($names: [String!]) { items(filter: {accountNames: $names}, first: 3) { totalCount nodes { id } } }';

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 240_000, interval: 100 });
const hex = (length: number) => crypto.randomUUID().replaceAll('-', '').slice(0, length).replace(/^0/, '1');

describe('traces', () => {
  const collector = new Collector();
  let settings: Record<string, string>;
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collectors-key',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      EMBEDDINGS_PROVIDER: 'off',
    };
    api = await startTestApp(settings);
    tenant = await createTenant(api, 'heron');
  });
  afterAll(async () => {
    await api?.close();
    await collector.stop();
  });

  /** Sends a request as part of a new trace. */
  const runInContext = async (headers: Record<string, string>, query: string, variables = {}) => {
    const [traceId, parent] = [hex(32), hex(16)];
    const traceparent = `00-${traceId}-${parent}-01`;
    const answer = await tenant.client.with({ headers: { traceparent, ...headers } }).send(query, variables);
    return { traceId, parent, answer };
  };
  const serverSpan = async (traceId: string): Promise<CollectedSpan> => {
    await until(() => expect(collector.of(traceId).some(({ kind }) => kind === SERVER)).toBe(true));
    const [span] = collector.of(traceId).filter(({ kind }) => kind === SERVER);
    if (span === undefined) throw new Error('There is no such span');
    return span;
  };

  it('tell of a request, its operation and its statements, without what is asked and who asks', async () => {
    const { traceId, parent } = await runInContext({ 'x-request-id': 'request-7' }, QUERY, {
      names: ['kingfisher'],
    });
    const server = await serverSpan(traceId);
    expect(server).toMatchObject({
      name: 'POST /api/v2',
      parentSpanId: parent,
      service: 'shop',
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v2',
        'http.response.status_code': 200,
        'loupe.request.id': 'request-7',
        'loupe.workspace.id': tenant.scope.workspaceId,
      },
    });
    const spans = collector.of(traceId);
    const operation = spans.find(({ name }) => name === 'graphql query');
    expect(operation).toMatchObject({
      parentSpanId: server.spanId,
      attributes: {
        'graphql.operation.type': 'query',
        'graphql.operation.name': 'Named',
        'loupe.root_fields': ['items'],
        'loupe.workspace.id': tenant.scope.workspaceId,
      },
    });
    const statements = spans.filter(({ kind }) => kind === CLIENT);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(statements.every(({ parentSpanId = '' }) => ids.has(parentSpanId))).toBe(true);
    const asked = statements.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
    expect(asked.map(({ name }) => name)).toContain('SELECT');
    expect(asked.map(({ attributes }) => attributes['db.query.text']).join()).toMatch(/workspace_id = \$\d/);
    expect(asked.every(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true);
    const { token = '' } = tenant.client.settings;
    for (const secret of ['kingfisher', 'heron', 'Named(', token])
      expect(collector.bodies.join()).not.toContain(secret);
    expect(collector.headers[0]?.authorization).toBe('Bearer collectors-key');
  });

  it('tell of refused requests and of errors by their codes', async () => {
    const refused = await runInContext({ authorization: 'Bearer nobodys' }, QUERY);
    expect(refused.answer.status).toBe(401);
    const { attributes } = await serverSpan(refused.traceId);
    expect(attributes['http.response.status_code']).toBe(401);
    const failed = await runInContext({}, '{ items(after: "nonsense") { totalCount } }');
    expect(failed.answer.body.errors).toHaveLength(1);
    await serverSpan(failed.traceId);
    const operation = collector.of(failed.traceId).find(({ name }) => name === 'graphql query');
    expect(operation?.attributes['loupe.error_codes']).toEqual(['INVALID_INPUT']);
  });

  it('begin anew where a traceparent is none, and are not recorded where the caller says so', async () => {
    const nonsense = await tenant.client
      .with({ headers: { traceparent: '00-zz', 'x-request-id': 'nonsense' } })
      .send(QUERY);
    expect(nonsense.status).toBe(200);
    const ofRequest = (id: string) =>
      collector.spans.filter(({ attributes }) => attributes['loupe.request.id'] === id);
    const traceId = hex(32);
    await tenant.client
      .with({ headers: { traceparent: `00-${traceId}-${hex(16)}-00`, 'x-request-id': 'unsampled' } })
      .send(QUERY);
    const { traceId: later } = await runInContext({}, QUERY);
    await serverSpan(later);
    await until(() => expect(ofRequest('nonsense')).toHaveLength(1));
    expect(ofRequest('nonsense')[0]?.parentSpanId ?? '').toBe('');
    expect(ofRequest('unsampled')).toEqual([]);
  });

  it('go on in the jobs that a request asks for', async () => {
    const worker = await startTestWorker(api, settings);
    const { workspaceId } = tenant.scope;
    const [traceId, parent] = [hex(32), hex(16)];
    const jobs = api.app.get(JobQueue, { strict: false });
    await inSpan({ name: 'asks', kind: 'internal', traceparent: `00-${traceId}-${parent}-01` }, () =>
      jobs.enqueue('engagement.rerate', { workspaceId }),
    );
    await until(() => expect(collector.of(traceId).map(({ name }) => name)).toContain('job RerateProcessor'));
    const spans = collector.of(traceId);
    const asks = spans.find(({ name }) => name === 'asks');
    const job = spans.find(({ kind }) => kind === CONSUMER);
    expect(job).toMatchObject({
      parentSpanId: asks?.spanId,
      attributes: { 'loupe.workspace.id': workspaceId },
    });
    expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
    await worker.close();
  });

  it('tell of requests to others by their host only, and tell nothing to them', async () => {
    const http = new SafeHttp({ allowCidrs: '127.0.0.0/8' });
    const traceparent = `00-${hex(32)}-${hex(16)}-01`;
    const before = collector.headers.length;
    try {
      await inSpan({ name: 'asks', kind: 'internal', traceparent }, () =>
        http.get(`${settings.OTEL_EXPORTER_OTLP_ENDPOINT}/hidden-path?key=hidden-key`),
      );
    } finally {
      await http.close();
    }
    const traceId = traceparent.split('-')[1] ?? '';
    const requests = () => collector.of(traceId).filter(({ kind }) => kind === CLIENT);
    await until(() => expect(requests()).toHaveLength(1));
    expect(requests()).toMatchObject([
      { name: 'GET', attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 404 } },
    ]);
    expect(collector.bodies.join()).not.toContain('hidden');
    expect(collector.headers.slice(before).some((headers) => 'traceparent' in headers)).toBe(false);
  });

  it('are lost where the collector is down, and no request is', async () => {
    await collector.stop();
    for (let request = 0; request < 5; request += 1) {
      const { answer } = await runInContext({}, QUERY);
      expect(answer.status).toBe(200);
    }
  });
});

describe('the packages of OpenTelemetry', () => {
  const collector = new Collector();
  let folder: string;
  let settings: { database: string } & Record<string, string>;
  let api: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-traces-'));
    api = await startTestApp();
    settings = { database: api.database, OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start() };
  });
  afterAll(async () => {
    await api?.close();
    await collector.stop();
    await rm(folder, { recursive: true });
  });

  /** What a process of the API has loaded of them when it has answered a request and ended. */
  async function loadedBy(given: typeof settings): Promise<string> {
    const [log, hooks, first] = ['log', 'hooks.mjs', 'first.mjs'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(log, '');
    await writeFile(
      hooks,
      `import { appendFileSync } from 'node:fs';
       export async function resolve(name, context, next) {
         if (name.startsWith('@opentelemetry/')) appendFileSync(${JSON.stringify(log)}, name + '\\n');
         return next(name, context);
       }`,
    );
    await writeFile(
      first,
      `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(hooks).href)});`,
    );
    const process = await startApiProcess(given, ['--import', pathToFileURL(first).href]);
    const { status } = await fetch(process.url, { method: 'POST' });
    expect(status).toBe(403);
    await process.stop();
    return readFile(log, 'utf8');
  }

  it('are loaded where a collector is named, which gets the spans of a process that ends', async () => {
    expect(await loadedBy(settings)).toContain('@opentelemetry/sdk-trace');
    expect(collector.spans).toMatchObject([{ name: 'POST /api/v2', service: 'loupe-api' }]);
  });

  it('are not loaded otherwise', async () => {
    expect(await loadedBy({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe('');
  });
});
