import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { ApiTokensService } from '@loupe/auth';
import { type Example, factsOf } from '@loupe/graphql';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { buildSchema, type GraphQLSchema, parse, printSchema, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, startSecondApp, type TestApp } from '../support/app.js';
import { committedAnswers, misfits, shownAnswer, writeAnswers } from '../support/example-answers.js';
import { examplesOf } from '../support/examples.js';
import { EVERY_REQUEST, expectFilesOf, expectStatements } from '../support/field-statements.js';
import { FakeMeta } from '../support/platforms/sign-in/meta.js';
import { SampleWorlds } from '../support/sample-worlds.js';
import { withIds } from '../support/samples.js';
import { createTenant } from '../support/world.js';
import { WRITES_DOCS } from '../support/writes-docs.js';

/** Statements that change rows; the last use of a token is noted in any case. */
const WRITE = /^\s*(?:WITH\b[\s\S]*)?\b(?:INSERT|UPDATE|DELETE)\b/i;

/** The root fields of the committed schema: tests are named before there is an application. */
const NAMES = rootNames(buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')));

describe('the published reference', () => {
  let api: TestApp;
  let schema: GraphQLSchema;
  let examples: Record<string, Example>;
  let worlds: SampleWorlds;
  let meta: FakeMeta;
  /** The texts of the statements that every request sends. */
  let admission: string[];
  /** What the examples were answered. */
  const answers: Record<string, unknown> = {};

  beforeAll(async () => {
    // With one connection, statements are sent one after the other: always in the same order.
    meta = await new FakeMeta().start();
    meta.addAccount({ id: '178410', username: 'brand' });
    meta.tokens.set('EAAB-the-token', ['178410']);
    api = await startSecondApp(await sharedTestApp(), {
      ...meta.signInEnvironment,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      DATABASE_POOL_SIZE: '1',
    });
    worlds = new SampleWorlds(api);
    const { client } = await createTenant(api);
    // The second time waits for what the first one has left to be noted.
    const sent = await api.statements.during(async () => {
      await client.data('{ __typename }');
      await client.data('{ __typename }');
    });
    admission = [...new Set(sent)];
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
    examples = examplesOf(schema);
  });
  afterAll(async () => {
    if (WRITES_DOCS) writeAnswers(answers);
    await api?.close();
    await meta?.stop();
  });

  it('has an example for each root field, and no other', () => {
    const fields = rootNames(schema);
    expect(fields.filter((name) => examples[name] === undefined)).toEqual([]);
    expect(fields).toEqual(NAMES);
  });

  it('has examples that are about their field and valid by the schema', () => {
    for (const [name, { query }] of Object.entries(examples)) {
      expect(query).toMatch(new RegExp(`^\\s*${name}\\b`, 'm'));
      expect(validate(schema, parse(query)), name).toEqual([]);
    }
  });

  it('gives the schema as text, to anybody', async () => {
    const response = await fetch(`${api.origin}/api/v2/schema.graphql`, { headers: { 'user-agent': '' } });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toBe(`${printSchema(schema)}\n`);
    expect(() => buildSchema(text)).not.toThrow();
  });

  it('gives a page to anybody that shows every root field, type and example, and may load nothing', async () => {
    const response = await fetch(`${api.origin}/api/v2/docs`, { headers: { 'user-agent': '' } });
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    const types = Object.keys(schema.getTypeMap()).filter(
      (name) => !name.startsWith('__') && !['Query', 'Mutation'].includes(name),
    );
    const names = [...rootNames(schema), ...types];
    expect(names.filter((name) => !page.includes(`<section id="${name}">`))).toEqual([]);
    expect(page.match(/<p>Example<\/p>/g)).toHaveLength(rootNames(schema).length);
    expect(page.match(/<p>Answer<\/p>/g)).toHaveLength(rootNames(schema).length);
    expect(page.match(/ Scope: <code>/g)).toHaveLength(rootNames(schema).length);
    expect(page).not.toMatch(/<script|<link|<img|<iframe|style=/i);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name);
    expect(targets.filter((name) => !page.includes(`id="${name}"`))).toEqual([]);
  });

  it('has an answer to each example that has what the example asks for (npm run docs writes it)', () => {
    const committed = committedAnswers();
    expect(Object.keys(committed)).toEqual([...NAMES].sort());
    for (const [name, { query }] of Object.entries(examples)) {
      expect({ name, wrong: misfits(committed[name], query) }).toEqual({ name, wrong: [] });
    }
    expect(JSON.stringify(committed)).not.toMatch(
      /127\.0\.0\.1|(?:loupe_live_|whsec_|sign-in\/link\/)[A-Za-z0-9]/,
    );
  });

  it('gives the guides beside it, with the address that they were asked at, and links that lead somewhere', async () => {
    const pages = new Map<string, string>();
    const front = await (await fetch(`${api.origin}/api/v2/docs`)).text();
    const names = [...front.matchAll(/href="\/api\/v2\/docs\/guides\/([\w-]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) {
      const response = await fetch(`${api.origin}/api/v2/docs/guides/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      );
      pages.set(name, await response.text());
    }
    for (const [name, page] of pages) {
      expect(page).not.toMatch(/<script|<link|<img|<iframe|style=|https:\/\/loupe\.example/i);
      expect(page).toContain('aria-current="page"');
      const links = [...page.matchAll(/href="(?:\/api\/v2\/docs\/guides\/([\w-]+))?(?:#([^"]+))?"/g)];
      const lost = links.filter(([, guide = name, place]) => {
        const target = pages.get(guide) ?? '';
        return target === '' || (place !== undefined && !target.includes(`id="${place}"`));
      });
      expect({ name, lost: lost.map(([link]) => link) }).toEqual({ name, lost: [] });
    }
    expect(pages.get('mcp')).toContain(`${api.origin}/api/v2/mcp`);
    const other = await postedHost(api.origin, '/api/v2/docs/guides/mcp', 'posts.example.org"><script>');
    expect(other).not.toContain('<script');
  });

  it('is kept by browsers until it changes, and has no page for any other name', async () => {
    const page = `${api.origin}/api/v2/docs/guides/filters`;
    const etag = (await fetch(page)).headers.get('etag') ?? '';
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
      expect((await fetch(page, { headers: { 'if-none-match': known } })).status).toBe(304);
    expect((await fetch(page, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    for (const name of ['testing', '..%2Fpackage', 'glossary.md', 'x'.repeat(90)]) {
      const missing = await fetch(`${api.origin}/api/v2/docs/guides/${name}`);
      expect([name, missing.status]).toEqual([name, 404]);
      const known = { 'if-none-match': missing.headers.get('etag') ?? '' };
      expect((await fetch(missing.url, { headers: known })).status).toBe(404);
    }
  });

  it('is searched without a script: guides, fields and errors, and nothing of what was asked is markup', async () => {
    const found = async (q: string) =>
      (await fetch(`${api.origin}/api/v2/docs/search?q=${encodeURIComponent(q)}`)).text();
    expect(await found('rotate the secret of a webhook')).toMatch(
      /href="\/api\/v2\/docs#rotateWebhookSecret"/,
    );
    expect(await found('credits a second')).toMatch(/href="\/api\/v2\/docs\/guides\/rate-limits/);
    expect(await found('<script>alert(1)</script>')).not.toContain('<script');
    expect(await found('zzzz')).toContain('Nothing was found');
    expect(await found('webhook '.repeat(900))).toContain('places for');
    expect((await fetch(`${api.origin}/api/v2/docs/search`)).status).toBe(200);
  });

  describe.each(NAMES.map((name) => [name] as const))('the example of %s', (name) => {
    it('runs, only for a token that may, and sends the statements of docs/sql (npm run docs writes them)', async () => {
      const example = examples[name];
      if (example === undefined) throw new Error('No example');
      const { tenant, ids } = await worlds.worldFor(example);
      const { query, variables } = withIds(example, ids);
      const isMutation = query.startsWith('mutation');
      const field = (isMutation ? schema.getMutationType() : schema.getQueryType())?.getFields()[name];
      const isReading =
        !isMutation && field !== undefined && factsOf(field)?.scopes.includes('write') === false;
      const tokens = api.app.get(ApiTokensService);
      const { token: reading } = await tokens.create({
        organizationId: tenant.organizationId,
        name: 'read',
        scopes: isReading ? ['read', 'webhooks', 'admin'] : ['read'],
      });
      const { token: paused, record } = await tokens.create({
        organizationId: tenant.organizationId,
        name: 'paused',
      });
      await tokens.pause(record.id);

      const refused = await tenant.client.with({ token: paused }).send(query, variables);
      expect([refused.status, refused.body]).toEqual([401, { errors: 'Account is disabled' }]);

      const reader = tenant.client.with({ token: reading });
      if (!isReading) {
        const statements = await api.statements.during(async () => {
          const error = await reader.error(query, variables);
          expect(error).toEqual({
            code: 'UNAUTHORIZED',
            message: expect.stringMatching(`^${name} needs a token with the scope (write|webhooks|admin)$`),
          });
        });
        expect(statements.filter((text) => WRITE.test(text) && !text.includes('api_tokens'))).toEqual([]);
      }

      let data: Record<string, { userErrors?: unknown }> = {};
      const sent = await api.statements.during(async () => {
        data = await tenant.client.data(query, variables);
      });
      expectStatements(
        name,
        `The example of ${name} sends these in this order, after those of ${EVERY_REQUEST}.sql.`,
        sent.filter((text) => !admission.includes(text)),
      );
      answers[name] = shownAnswer(data, ids, api.origin);
      expect(data[name]).not.toBeNull();
      if (isMutation) expect(data[name]?.userErrors).toEqual([]);
      if (isReading) expect(await reader.data(query, variables)).toHaveProperty(name);
    });
  });

  it('has the statements of every root field, and of what comes before each, in docs/sql', () => {
    expectStatements(
      EVERY_REQUEST,
      'Every request of a token sends these; the last use is noted once a minute.',
      admission,
    );
    expectFilesOf([...NAMES, EVERY_REQUEST]);
  });
});

/** A page asked for with any Host header, which `fetch` does not send. */
function postedHost(origin: string, path: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { headers: { host }, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

function rootNames(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
}
