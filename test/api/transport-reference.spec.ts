import { readFileSync } from 'node:fs';
import { ApiTokensService } from '@loupe/auth';
import type { Example, SAMPLE } from '@loupe/graphql';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { buildSchema, type GraphQLSchema, parse, printSchema, validate } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { examplesOf } from '../support/examples.js';
import { fillSamples, withIds } from '../support/samples.js';
import { createTenant, type Tenant } from '../support/world.js';

/** Statements that change rows; the last use of a token is noted in any case. */
const WRITE = /^\s*(?:WITH\b[\s\S]*)?\b(?:INSERT|UPDATE|DELETE)\b/i;

/** Mutations that take away what the examples of others name; after the rest the samples still serve. */
const DISRUPTIVE = /^(activate|deactivate|delete|disable|merge|pause|publish|remove|revoke|rotate|split)/;

/** The root fields of the committed schema: tests are named before there is an application. */
const NAMES = rootNames(buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')));

describe('the published reference', () => {
  let api: TestApp;
  let schema: GraphQLSchema;
  let examples: Record<string, Example>;
  let tenant: Tenant;
  let ids: Record<keyof typeof SAMPLE, string>;
  /** Whether the samples are there and nothing has been taken from them. */
  let areWhole = false;

  beforeAll(async () => {
    api = await sharedTestApp();
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
    examples = examplesOf(schema);
  });
  afterAll(() => api?.close());

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
    expect(page).not.toMatch(/<script|<link|<img|<iframe|style=/i);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name);
    expect(targets.filter((name) => !page.includes(`id="${name}"`))).toEqual([]);
  });

  describe.each(NAMES.map((name) => [name] as const))('the example of %s', (name) => {
    beforeEach(async () => {
      if (areWhole) return;
      tenant = await createTenant(api);
      ids = await fillSamples(api, tenant);
      areWhole = true;
    });

    it('runs, and only for a token that may', async () => {
      const example = examples[name];
      if (example === undefined) throw new Error('No example');
      const { query, variables } = withIds(example, ids);
      const isMutation = query.startsWith('mutation');
      if (DISRUPTIVE.test(name)) areWhole = false;
      const tokens = api.app.get(ApiTokensService);
      const { token: reading } = await tokens.create({
        organizationId: tenant.organizationId,
        name: 'read',
        scopes: isMutation ? ['read'] : ['read', 'webhooks', 'admin'],
      });
      const { token: paused, record } = await tokens.create({
        organizationId: tenant.organizationId,
        name: 'paused',
      });
      await tokens.pause(record.id);

      const refused = await tenant.client.with({ token: paused }).send(query, variables);
      expect([refused.status, refused.body]).toEqual([401, { errors: 'Account is disabled' }]);

      const reader = tenant.client.with({ token: reading });
      if (isMutation) {
        const statements = await api.statements.during(async () => {
          const error = await reader.error(query, variables);
          expect(error).toEqual({
            code: 'UNAUTHORIZED',
            message: expect.stringMatching(`^${name} needs a token with the scope (write|webhooks|admin)$`),
          });
        });
        expect(statements.filter((text) => WRITE.test(text) && !text.includes('api_tokens'))).toEqual([]);
      } else {
        expect(await reader.data(query, variables)).toHaveProperty(name);
      }

      const data = await tenant.client.data(query, variables);
      expect(data[name]).not.toBeNull();
      if (isMutation) expect(data[name].userErrors).toEqual([]);
    });
  });
});

function rootNames(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
}
