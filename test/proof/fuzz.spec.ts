import { Agent, request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ApiTokensService } from '@loupe/auth';
import type { Example, SAMPLE } from '@loupe/graphql';
import { ERRORS } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { DocumentFuzzer } from '../support/document-fuzzer.js';
import { examplesOf } from '../support/examples.js';
import { FULL_PROOFS, FUZZ_SEED, scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { fillSamples, withIds } from '../support/samples.js';
import { createTenant, type Tenant } from '../support/world.js';

const REQUESTS = scale(600, 100_000);
const AT_ONCE = 8;

interface Sent {
  headers: Record<string, string>;
  body: Buffer;
}

interface Answer {
  status: number;
  text: string;
}

describe(`random requests (LOUPE_FUZZ_SEED=${FUZZ_SEED})`, () => {
  let api: TestApp;
  let tenant: Tenant;
  let good: Record<string, string>;
  let ids: Record<keyof typeof SAMPLE, string>;
  let schema: GraphQLSchema;
  let examples: Example[];
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const printed: string[] = [];

  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((chunk) => {
        printed.push(String(chunk));
        return true;
      });
    }
    api = await startTestApp({ LOG_LEVEL: 'warn' });
    tenant = await createTenant(api);
    ids = await fillSamples(api, tenant);
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
    examples = Object.values(examplesOf(schema)).map((example) => withIds(example, ids));
    const { token } = await api.app
      .get(ApiTokensService)
      .create({ organizationId: tenant.organizationId, name: 'fuzz' });
    good = {
      'user-agent': BROWSER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': tenant.scope.workspaceId,
      'content-type': 'application/json',
    };
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    agent.destroy();
    await api?.close();
  });

  it('get an answer that is the caller’s business, and nothing is logged', async () => {
    const random = new Random(FUZZ_SEED);
    const documents = new DocumentFuzzer(random, schema, Object.values(ids));
    const codes = new Map<string, number>();
    const wrong: unknown[] = [];
    let count = 0;
    const work = async () => {
      while (wrong.length === 0 && count < REQUESTS) {
        count += 1;
        const sent = someRequest(random, documents, good, examples);
        const answer = await send(sent);
        const problem = problemOf(answer, codes);
        if (problem !== null)
          wrong.push({ problem, ...answer, body: sent.body.toString(), headers: sent.headers });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(wrong).toEqual([]);
    expect(printed).toEqual([]);
    new Logger('Fuzz').error('What is logged is seen');
    expect(printed.join('')).toContain('What is logged is seen');
    expect(count).toBeGreaterThanOrEqual(REQUESTS);
    // What would show that the requests all end at the first check.
    const reached = [
      'data',
      'BAD_REQUEST',
      'GRAPHQL_PARSE_FAILED',
      'undefinedField',
      'argumentLiteralsIncompatible',
      'INVALID_INPUT',
      // A few of a thousand, which the usual length may miss.
      ...(FULL_PROOFS ? ['NOT_FOUND'] : []),
    ];
    expect(reached.filter((code) => (codes.get(code) ?? 0) < REQUESTS / 500)).toEqual([]);
    expect((await tenant.client.data('{ workspace { name } }')).workspace.name).toBe('Tenant');
  });

  function send({ headers, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(api.url, { method: 'POST', headers, agent }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
});

/** What is wrong with an answer, or null; counts the codes that were seen. */
function problemOf({ status, text }: Answer, codes: Map<string, number>): string | null {
  if (status >= 500) return 'a server error';
  let body: { data?: unknown; errors?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return 'not JSON';
  }
  if (typeof body.errors === 'string')
    return [401, 403, 404].includes(status) ? null : 'a refusal out of place';
  const errors = (body.errors ?? []) as { message?: unknown; extensions?: { code?: unknown } }[];
  if (body.data === undefined && errors.length === 0) return 'neither data nor errors';
  if (body.data != null) codes.set('data', (codes.get('data') ?? 0) + 1);
  for (const { message, extensions } of errors) {
    const code = String(extensions?.code);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (!Object.hasOwn(ERRORS, code)) return 'an error without a code of the catalogue';
    if (code === 'INTERNAL_SERVER_ERROR') return 'an internal error';
    if (typeof message !== 'string' || /\n\s+at |node_modules|SELECT |INSERT /.test(message))
      return 'a message that leaks';
  }
  return null;
}

function someRequest(
  random: Random,
  documents: DocumentFuzzer,
  good: Record<string, string>,
  /** With real ids, so that they are about something. */
  examples: readonly Example[],
): Sent {
  const kind = random.integer(12);
  const kinds: (() => unknown)[] = [
    () => random.bytes(random.integer(60)),
    () => random.json(4),
    () => ({ query: random.text(80), variables: random.json(3), operationName: random.json(1) }),
    () => mutated(random, Buffer.from(JSON.stringify(random.pick(examples)))),
    () => withOther(random, random.pick(examples)),
  ];
  const made = (kinds[kind] ?? (() => documents.request()))();
  const bytes = Buffer.isBuffer(made) ? made : Buffer.from(JSON.stringify(made));
  const headers = { ...good };
  if (random.integer(20) === 0) {
    const name = random.pick([
      ...Object.keys(good),
      'accept',
      'content-encoding',
      'idempotency-key',
      'x-request-id',
    ]);
    headers[name] = random.pick([
      '',
      'x',
      '*/*',
      'gzip',
      'application/graphql-response+json',
      random.visible(20),
    ]);
  }
  if (random.integer(50) === 0)
    return { headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(bytes) };
  return { headers, body: bytes };
}

/** The request with one of its values, however deep, replaced. */
function withOther(random: Random, request: { query: string; variables?: unknown }): unknown {
  const replace = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || random.integer(4) === 0) return random.json(2);
    const keys = Object.keys(value);
    if (keys.length === 0) return random.json(2);
    const key = random.pick(keys);
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = replace(copy[key]);
    return copy;
  };
  return { ...request, variables: replace(request.variables ?? {}) };
}

/** The bytes with some of them changed, taken out or repeated. */
function mutated(random: Random, bytes: Buffer): Buffer {
  let result = bytes;
  for (let changes = 1 + random.integer(4); changes > 0; changes--) {
    const at = random.integer(result.length + 1);
    const length = random.integer(6);
    const change = random.pick([
      random.bytes(1 + random.integer(3)),
      Buffer.alloc(0),
      result.subarray(at, at + 8),
    ]);
    result = Buffer.concat([result.subarray(0, at), change, result.subarray(at + length)]);
  }
  return result;
}
