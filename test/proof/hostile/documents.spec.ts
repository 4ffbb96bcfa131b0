import { setTimeout as sleep } from 'node:timers/promises';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.js';
import type { GraphqlClient, GraphqlResponse } from '../../support/client.js';
import { type AttackSettings, type Stage, startStage } from '../../support/hostile.js';
import { ingest, somePost, type Tenant } from '../../support/world.js';

/** Bounds of decisions §17. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 100 * 1024;
/** An error tells no more than this of what its caller sent. */
const MAX_ERROR_BYTES = 30_000;

const ATTACK_MS = 600_000;
const PER_SECOND = 5;

const aliases = (count: number, of: string, prefix = 'a') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}: ${of}`).join(' ');
/** An alias of the most characters there may be. */
const longAliases = (count: number, of: string) =>
  aliases(count, of, `${of.slice(0, 8)}${'x'.repeat(64 - 8 - 2)}`);
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join(' ');
const codeOf = ({ body }: GraphqlResponse) =>
  Array.isArray(body.errors) ? body.errors[0]?.extensions.code : body.errors;
const sizeOf = ({ body }: GraphqlResponse) => Buffer.byteLength(JSON.stringify(body));

/** Sends what it is given as fast as the limit of requests allows; gives what was answered. */
async function sendAll(
  client: GraphqlClient,
  queries: readonly string[],
  variables?: Record<string, unknown>,
) {
  const answers: GraphqlResponse[] = [];
  for (let from = 0; from < queries.length; from += PER_SECOND) {
    if (from > 0) await sleep(1100);
    const wave = queries.slice(from, from + PER_SECOND);
    answers.push(...(await Promise.all(wave.map((query) => client.send(query, variables)))));
  }
  for (const { status } of answers) expect(status).toBeLessThan(500);
  return answers;
}

/**
 * Asks several times at once: one answer is too large, together they may find no room before. On a busy machine the statements of
 * some may take longer than they may.
 */
async function expectTooLarge(client: GraphqlClient, query: string): Promise<void> {
  const all = await sendAll(client, Array(PER_SECOND).fill(query));
  const answers = all.filter((answer) => codeOf(answer) !== 'QUERY_TIMEOUT');
  for (const { body } of answers) expect(Object.keys(body)).toEqual(['errors']);
  const codes = new Set(answers.map(codeOf));
  codes.delete('RATE_LIMIT_EXCEEDED');
  expect([...codes]).toEqual(['INVALID_INPUT']);
}

/** A hundred posts with captions of some length. */
async function fill(api: TestApp, tenant: Tenant): Promise<void> {
  const caption = 'A caption of a post, as long as they often are. '.repeat(8);
  await ingest(
    api,
    tenant,
    Array.from({ length: 100 }, () => somePost({ caption })),
  );
}

/** For what is asked of items. */
const FILLED: AttackSettings = { prepare: fill };

let stage: Stage;

beforeAll(async () => {
  stage = await startStage();
});
afterAll(async () => {
  await stage?.close();
});

/** An attack whose answers are checked each time that it runs. */
const attack = (name: string, run: (attacker: Tenant) => Promise<unknown>, settings: AttackSettings = {}) =>
  it(name, () => stage.attack(run, settings), ATTACK_MS);

describe('answers', () => {
  attack('aliases of 20 KB are refused before anything is read', async ({ client }) => {
    const fields = aliases(4, 'id', 'a'.repeat(20_000));
    const query = `{${aliases(7, 'items(first: 100) { nodes { ...F } }', 'r')}} fragment F on Item {${fields}}`;
    const [answer] = await sendAll(client, [query]);
    expect(codeOf(answer as GraphqlResponse)).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  attack(
    'an answer of more than 10 MB is one error, however often it is asked for at once',
    async ({ client }) => {
      const fields = ['id', 'caption', 'externalId', 'originalUrl']
        .map((field) => longAliases(15, field))
        .join(' ');
      const query = `{${aliases(15, 'items(first: 100) { nodes { ...F } }', 'r')}} fragment F on Item {${fields}}`;
      await expectTooLarge(client, query);
    },
    FILLED,
  );

  attack(
    'many answers just below the bound are held back before they fill the heap',
    async ({ client }) => {
      const fields = ['id', 'provider', 'externalId', 'type', '__typename', 'mediaItemId']
        .map((field) => longAliases(12, field))
        .join(' ');
      const query = `{${aliases(10, 'items(first: 100) { nodes { ...F } }', 'r')}} fragment F on Item {${fields}}`;
      for (const answer of await sendAll(client, Array(2 * PER_SECOND).fill(query))) {
        expect(sizeOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
        expect(answer.body.errors === undefined ? 'DATA' : codeOf(answer)).toMatch(
          /^(DATA|RATE_LIMIT_EXCEEDED)$/,
        );
      }
    },
    FILLED,
  );

  attack(
    'answers that nobody reads leave room for those of others',
    async ({ client }) => {
      const fields = ['id', 'provider', 'externalId', 'type']
        .map((field) => longAliases(15, field))
        .join(' ');
      const query = `{${aliases(10, 'items(first: 100) { nodes { ...F } }', 'r')}} fragment F on Item {${fields}}`;
      const unread = await Promise.all(Array.from({ length: PER_SECOND }, () => client.post({ query })));
      await sleep(2000);
      for (const { status } of unread) expect([200, 429]).toContain(status);
      expect(unread.map(({ status }) => status)).toContain(200);
      for (const { body } of unread) await body?.cancel();
    },
    FILLED,
  );

  attack('stored JSON that is multiplied by aliases ends at the bound', async ({ client }) => {
    const filters = { note: 'n'.repeat(60_000) };
    const here = client.with({ url: stage.api.url });
    for (let made = 0; made < 15; made++) {
      await here.data(
        'mutation($input: CreateContentViewInput!) { createContentView(input: $input) { userErrors { message } } }',
        {
          input: { name: `View ${made}`, filters },
        },
      );
    }
    const query = `{${aliases(15, `contentViews {${aliases(15, 'filters')}}`)}}`;
    await expectTooLarge(client, query);
  });

  attack(
    '__typename under every alias of every row is bounded and yields',
    async ({ client }) => {
      const query = `{${aliases(15, `items(first: 100) { nodes { ${aliases(15, '__typename')} creator { ${aliases(15, '__typename', 'b')} socialProfiles { ${aliases(15, '__typename', 'c')} } } } }`)}}`;
      for (const answer of await sendAll(client, Array(PER_SECOND).fill(query))) {
        expect(sizeOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      }
    },
    FILLED,
  );
});

describe('introspection', () => {
  attack('multiplied by aliases it is bounded, and priced by what it fills', async ({ client }) => {
    const types = `types { ${aliases(15, 'fields { name description }')} }`;
    const query = `{${aliases(15, `__schema { ${types} }`)}}`;
    await expectTooLarge(client, query);
    const small = client.with({ headers: { 'x-loupe-cost': '1' } });
    const costOf = async (document: string) => {
      await sleep(1100);
      const answer = await small.send(document);
      return (
        (answer.body as { extensions?: { cost: { requested: number } } }).extensions?.cost.requested ?? 0
      );
    };
    const usual = await costOf(getIntrospectionQuery());
    expect(usual).toBeGreaterThan(5);
    expect(usual).toBeLessThan(50);
    const once = '__schema { types { fields { name type { name kind fields { name } } } } }';
    expect(await costOf(`{${aliases(10, once)}}`)).toBeGreaterThan(usual);
  });
});

describe('documents', () => {
  attack('fifteen distinct ones of the most comments leave the process as it was', async ({ client }) => {
    const queries = Array.from({ length: 15 }, (_, index) => {
      const begin = `{workspace{id a${index}:name}}`;
      return begin + '#\n'.repeat((MAX_DOCUMENT_BYTES - begin.length) / 2);
    });
    for (const answer of await sendAll(client, queries)) expect(answer.body.errors).toBeUndefined();
  });

  attack('of more than 100 KB are refused, whatever they are full of', async ({ client }) => {
    const filler = 'x'.repeat(1_000_000);
    const queries = [
      `{ workspace { id } } #${filler}`,
      `{ items(first: "${filler}") { totalCount } }`,
      '#\n'.repeat(300_000),
    ];
    for (const answer of await sendAll(client, queries)) {
      expect(codeOf(answer)).toBe('GRAPHQL_VALIDATION_FAILED');
      expect(sizeOf(answer)).toBeLessThan(MAX_ERROR_BYTES);
    }
  });

  attack(
    'plans of one document for many values of its conditions are forgotten',
    async ({ client }) => {
      const names = Array.from({ length: 5 }, (_, index) => `c${index}`);
      const fields = names.map(
        (name) =>
          `${name}: items(first: 1) @include(if: $${name}) { nodes { id caption provider creator { id } } }`,
      );
      const query = `query(${names.map((name) => `$${name}: Boolean!`).join(' ')}) { __typename ${fields.join(' ')} }`;
      for (let values = 0; values < 2 ** names.length; values += PER_SECOND) {
        const variables = Object.fromEntries(names.map((name, bit) => [name, (values & (1 << bit)) !== 0]));
        const answers = await sendAll(client, Array(1).fill(query), variables);
        expect(answers[0]?.body.errors).toBeUndefined();
        await sleep(250);
      }
    },
    FILLED,
  );

  attack('an unknown operation counts as a request, and so does every refusal', async ({ client }) => {
    const query = `query A { workspace { id } } ${'#\n'.repeat(45_000)}`;
    const statuses = new Set<number>();
    // A slow machine may take several bursts until the limit of a second is reached.
    for (let burst = 0; burst < 20 && !statuses.has(429); burst++) {
      const answers = await Promise.all(
        Array.from({ length: 3 * PER_SECOND }, (_, index) =>
          client.post({ query, operationName: `B${index}` }),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([400, 429]);
  });

  attack('a name in `operationName` is not echoed whole', async ({ client }) => {
    const answer = await client.post({ query: '{ workspace { id } }', operationName: 'x'.repeat(900_000) });
    expect((await answer.text()).length).toBeLessThan(500);
  });

  attack('values and names of variables are not echoed whole', async ({ client }) => {
    const long = '#'.repeat(400_000);
    const sent = [
      { query: 'query($n: Int) { items(first: $n) { totalCount } }', variables: { n: long } },
      {
        query: 'query($f: ItemFilterInput) { items(filter: $f) { totalCount } }',
        variables: { f: { [long]: 1 } },
      },
      {
        query: 'query($s: [ItemSortingInput!]) { items(sorting: $s) { totalCount } }',
        variables: { s: { sortKey: long } },
      },
      { query: '{ workspace { id } }', variables: { [`${long}\0`]: 1 } },
    ];
    for (const body of sent) {
      const text = await (await client.post(body)).text();
      expect(JSON.parse(text).errors[0].extensions.code).toBe('INVALID_INPUT');
      expect(text.length).toBeLessThan(MAX_ERROR_BYTES);
    }
  });

  attack(
    'variables that nothing declares, deep lists and many entries hold nobody up',
    async ({ client }) => {
      const unknown = Object.fromEntries(
        Array.from({ length: 30_000 }, (_, index) => [`variable${index}`, index]),
      );
      let deep: unknown = 'x';
      for (let depth = 0; depth < 400; depth++) deep = [deep];
      const tags = 'query($tags: [String!]) { items(filter: {tagsNames: $tags}) { totalCount } }';
      const answers = await Promise.all([
        client.send('{ workspace { id } }', unknown),
        client.send(tags, { tags: deep }),
        client.send(tags, { tags: Array(40_000).fill(1) }),
        client.send(tags, { tags: Array(150_000).fill(1) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400]);
      for (const answer of answers) expect(sizeOf(answer)).toBeLessThan(MAX_ERROR_BYTES);
    },
  );

  /** Documents that are dear to check or to keep. */
  const dear: Record<string, (index: number) => string> = {
    'fragments that are spread in each other': () =>
      `{ workspace { ...f0 } } ${many(1000, (i) => `fragment f${i} on Workspace { id ...f${i + 1} }`)} fragment f1000 on Workspace { id }`,
    'fragments side by side': () =>
      `{ workspace { ${many(900, (i) => `...f${i}`)} } } ${many(900, (i) => `fragment f${i} on Workspace { id }`)}`,
    'fragments that double': () =>
      `{ workspace { ...f0 } } ${many(60, (i) => `fragment f${i} on Workspace { ...f${i + 1} ... { ...f${i + 1} } }`)} fragment f60 on Workspace { id }`,
    'fragments that spread themselves in a ring': () =>
      `{ items { nodes { creator { ...f0 } } } } ${many(200, (i) => `fragment f${i} on Creator { id socialProfiles { creator { ...f${(i + 1) % 200} ...f${(i + 7) % 200} } } }`)}`,
    'one field thousands of times': () => `{ workspace { ${'id '.repeat(9000)} } }`,
    'one object hundreds of times': () =>
      `{ items { ${'nodes { creator { socialProfiles { id } } } '.repeat(600)} } }`,
    'unknown fields behind empty lines': () =>
      `${'\n'.repeat(50_000)}{ workspace { ${many(5000, (i) => `u${i}`)} } }`,
    'directives by the thousand': () => `{ workspace { id ${'@include(if: true) '.repeat(1600)} } }`,
    'unknown directives by the thousand': () => `{ workspace { id ${many(4500, (i) => `@d${i}`)} } }`,
    'variables by the thousand': () => `query(${many(3000, (i) => `$v${i}: Int`)}) { workspace { id } }`,
    'operations by the thousand': (index) => many(1200, (i) => `query o${index}x${i} { workspace { id } }`),
    'a list of thousands': (index) =>
      `{ items(filter: { tagsNames: [${`"t${index}" `.repeat(9000)}] }) { totalCount } }`,
    'a long string': (index) =>
      `{ items(filter: { tagsNames: ["${String(index).repeat(90_000)}"] }) { totalCount } }`,
    'a long block string': (index) =>
      `{ items(filter: { tagsNames: ["""${`${index}\n`.repeat(30_000)}"""] }) { totalCount } }`,
    'inline fragments inside each other': () =>
      `{ workspace { ${`${'... { '.repeat(450)} id ${'} '.repeat(450)}`.repeat(6)} } }`,
    'unknown keys of an input': () =>
      `{ items(filter: { ${many(2400, (i) => `k${i}: 1`)} }) { totalCount } }`,
  };
  for (const [name, make] of Object.entries(dear)) {
    attack(name, async ({ client }) => {
      const queries = Array.from({ length: PER_SECOND }, (_, index) => make(index));
      for (const answer of await sendAll(client, queries)) {
        expect(sizeOf(answer)).toBeLessThan(MAX_ERROR_BYTES);
      }
    });
  }
});
