import { ApiTokensService } from '@loupe/auth';
import { Database } from '@loupe/database';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../apps/api/src/application.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { DocumentFuzzer } from '../support/document-fuzzer.js';
import { documentFor, everyRootField } from '../support/every-field.js';
import { examplesOf } from '../support/examples.js';
import { FUZZ_SEED, scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { readRealPosts, realPostsFile } from '../support/real-posts.js';
import { fillSamples, withIds } from '../support/samples.js';
import { testConfig } from '../support/servers.js';
import { createTenant, ingest } from '../support/world.js';

const REQUESTS = scale(80, 10_000);
const FILE = realPostsFile('youtube-trending.ndjson.gz');

interface Sent {
  query: string;
  variables?: unknown;
}

/** Statements that run at once end in any order; of two errors that reach the response only the first is reported. */
const ONE_CONNECTION = { DATABASE_POOL_SIZE: '1' };

/** Undoes what a request did. */
class Undone extends Error {}

describe(`execution by plans and by graphql-js (LOUPE_FUZZ_SEED=${FUZZ_SEED})`, () => {
  let api: TestApp;
  let reference: NestFastifyApplication;
  let headers: Record<string, string>;
  let ids: Awaited<ReturnType<typeof fillSamples>>;
  let schema: GraphQLSchema;

  beforeAll(async () => {
    api = await startTestApp(ONE_CONNECTION);
    reference = await createApi({
      config: testConfig({ database: api.database, GRAPHQL_EXECUTION: 'interpreted', ...ONE_CONNECTION }),
    });
    await reference.init();
    const tenant = await createTenant(api);
    ids = await fillSamples(api, tenant);
    if (FILE !== null) await ingest(api, tenant, readRealPosts(FILE).posts.slice(0, 500));
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
    const { organizationId } = tenant;
    const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'execution' });
    headers = {
      'user-agent': BROWSER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': tenant.scope.workspaceId,
      'content-type': 'application/json',
    };
  });
  afterAll(async () => {
    await reference?.close();
    await api?.close();
  });

  async function answerOf(
    app: NestFastifyApplication,
    sent: Sent,
  ): Promise<{ status: number; text: string }> {
    const payload = JSON.stringify(sent);
    const answer = await app.inject({ method: 'POST', url: '/api/v2', headers, payload });
    return { status: answer.statusCode, text: answer.payload };
  }

  /** The answer to a mutation, which is undone so that the other application finds what this one found. */
  async function answerUndone(app: NestFastifyApplication, sent: Sent): ReturnType<typeof answerOf> {
    let answer = { status: 0, text: '' };
    const db = app.get(Database, { strict: false });
    const request = db.transaction(async () => {
      answer = await answerOf(app, sent);
      throw new Undone();
    });
    await expect(request).rejects.toBeInstanceOf(Undone);
    return answer;
  }

  async function compare(sent: Sent): Promise<string> {
    const isMutation = sent.query.trimStart().startsWith('mutation');
    const answer = isMutation ? answerUndone : answerOf;
    const expected = await answer(reference, sent);
    const given = await answer(api.app, sent);
    const textOf = (answer: { text: string }) => (isMutation ? withoutNews : inOrder)(answer.text);
    expect({ ...given, text: textOf(given) }, JSON.stringify(sent)).toEqual({
      ...expected,
      text: textOf(expected),
    });
    return given.text;
  }

  it('answer alike for every root field and every example', async () => {
    const [id, other] = [ids.item, ids.creator];
    const values = { id, ids: [id, other], name: 'name', url: 'https://example.com/post' };
    let withData = 0;
    const sent = [
      ...everyRootField(schema).map((field) => ({ query: documentFor(field, values) })),
      ...Object.values(examplesOf(schema)).map((example) => withIds(example, ids)),
    ];
    for (const one of sent) if ((await compare(one)).includes('"data":{')) withData += 1;
    expect(withData).toBeGreaterThan(sent.length / 2);
  });

  it('answer alike to random requests', async () => {
    const documents = new DocumentFuzzer(new Random(FUZZ_SEED), schema, Object.values(ids));
    const seen = { data: 0, errors: 0 };
    for (let count = 0; count < REQUESTS; count++) {
      const text = await compare(documents.request());
      if (text.includes('"data":')) seen.data += 1;
      if (text.includes('"errors":')) seen.errors += 1;
    }
    expect(seen.data).toBeGreaterThan(REQUESTS / 10);
    expect(seen.errors).toBeGreaterThan(REQUESTS / 10);
  });
});

/** Errors of fields that wait for different statements come in the order in which these answer. */
function inOrder(text: string): string {
  const body = JSON.parse(text) as { errors?: unknown };
  if (Array.isArray(body.errors)) body.errors = body.errors.map((error) => JSON.stringify(error)).sort();
  return JSON.stringify(body);
}

/** What a mutation makes anew is never the same twice: ids, times, cursors and secrets. */
function withoutNews(text: string): string {
  return inOrder(text)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/g, 'time')
    .replace(/(?<="(?:cursor|startCursor|endCursor)":")[\w-]+/g, 'cursor')
    .replace(/whsec_[\w+/=]+/g, 'secret')
    .replace(/loupe_live_\w+/g, 'token')
    .replace(/(?<="lastFour":")\w+/g, 'four')
    .replace(/(?<=\/sign-in\/link\/|\/r\/)[\w-]+/g, 'link');
}
