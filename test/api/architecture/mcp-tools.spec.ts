import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { factsOf, toolFactsOf } from '@loupe/graphql';
import { type JsonSchema, McpToolsService, type PublishedTool } from '@loupe/mcp';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { boundedInputs, everyRootField } from '../../support/every-field.js';
import { breakingChanges } from '../../support/tool-changes.js';

const COMMITTED = new URL('../../../mcp-tools.json', import.meta.url);

/** What root fields offer to models: a tool each, or several. */
const offered = (schema: GraphQLSchema) => everyRootField(schema).flatMap(({ field }) => toolFactsOf(field));

describe('the catalogue of MCP tools', () => {
  let api: TestApp;
  let schema: GraphQLSchema;
  let tools: PublishedTool[];

  beforeAll(async () => {
    api = await sharedTestApp();
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
    tools = [...api.app.get(McpToolsService, { strict: false }).published];
  });
  afterAll(() => api?.close());

  it('takes nothing away from what is committed', () => {
    const committed = existsSync(COMMITTED) ? JSON.parse(readFileSync(COMMITTED, 'utf8')) : [];
    expect(breakingChanges(committed, tools)).toEqual([]);
  });

  it('is the one in mcp-tools.json (npm run schema writes it)', () => {
    const committed = existsSync(COMMITTED) ? JSON.parse(readFileSync(COMMITTED, 'utf8')) : [];
    const written = `${JSON.stringify(tools, null, 2)}\n`;
    const isAdditive = breakingChanges(committed, tools).length === 0;
    if (process.env.LOUPE_WRITE_SCHEMA === '1' && isAdditive) writeFileSync(COMMITTED, written);
    expect(readFileSync(COMMITTED, 'utf8')).toBe(written);
  });

  it('has one tool for each root field that is offered to models, by the names of the contract', () => {
    const names = tools.map(({ name }) => name);
    // The last one calls any other.
    expect(names.at(-1)).toBe('executeTool');
    expect(names.length).toBe(offered(schema).length + 1);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        'searchItems',
        'searchCreators',
        'getWorkspaces',
        'getWorkspace',
        'createCollection',
      ]),
    );
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it('has no tool for administration', () => {
    const administration = everyRootField(schema).flatMap(({ field }) =>
      factsOf(field)?.scopes.includes('admin') ? [field.name] : [],
    );
    expect(administration).toEqual(
      expect.arrayContaining(['apiTokens', 'createApiToken', 'auditLog', 'usage']),
    );
    const fields = api.app.get(McpToolsService, { strict: false }).all.map(({ field }) => field);
    expect(fields.filter((field) => administration.includes(field))).toEqual([]);
  });

  it('has schemas that are JSON Schema 2020-12 of objects, and describes every argument', () => {
    const ajv = new Ajv2020({ strictTypes: false, formats: { date: true, 'date-time': true, uuid: true } });
    const undescribed: string[] = [];
    for (const { name, inputSchema, outputSchema } of tools) {
      expect([name, inputSchema.type, outputSchema.type]).toEqual([name, 'object', 'object']);
      expect(ajv.validateSchema(inputSchema) && ajv.validateSchema(outputSchema), name).toBe(true);
      for (const [argument, { description = '' }] of Object.entries(inputSchema.properties ?? {})) {
        if (!/[.`)]$/.test(description)) undescribed.push(`${name}.${argument}`);
      }
    }
    expect(undescribed).toEqual([]);
  });

  it('says of every tool when to use it, what it costs, and what comes next', () => {
    expect(tools).toHaveLength(offered(schema).length + 1);
    for (const { name, description } of tools) {
      expect(description, name).toMatch(/\d+ credits/);
      expect(description, name).toContain('Use it');
      expect(description.length, name).toBeLessThan(1500);
    }
  });

  it('has the bounds of arguments and input fields that class-validator knows', () => {
    expect(boundedInputs(schema)).toEqual(
      expect.arrayContaining(['items(first:)', 'itemIdsByUrl(urls:)', 'ItemFilterInput.engagement']),
    );
    const { properties = {} } = tools.find(({ name }) => name === 'getItemIdsByUrl')?.inputSchema ?? {};
    expect(properties.urls).toMatchObject({ minItems: 1, maxItems: 100 });
  });

  it('hints at what a tool does', () => {
    const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    expect(hints('getCollections')).toEqual(reads);
    // A search may name a picture by its address.
    expect(hints('searchItems')).toEqual({ ...reads, openWorldHint: true });
    expect(hints('deleteCollection')).toEqual({ ...reads, readOnlyHint: false, destructiveHint: true });
    const adds = { ...reads, readOnlyHint: false, idempotentHint: false };
    expect(hints('createCollection')).toEqual(adds);
    expect(hints('uploadItemFromUrl')).toEqual({ ...adds, openWorldHint: true });
    const reaching = tools.flatMap(({ name, annotations }) => (annotations.openWorldHint ? [name] : []));
    expect(reaching.sort()).toEqual([
      // Asks platforms.
      'captureSource',
      'createAlertRule',
      'createCompetitorBrand',
      // Fetches a picture, or sends to an address, that the caller names.
      'createExport',
      'createPlace',
      'createReport',
      'createSource',
      'createWebhookSubscription',
      'enableWebhookSubscription',
      'executeTool',
      'getGrowthRanking',
      'getSocialProfile',
      'getSourcePreview',
      'importItems',
      'redeliverWebhookDelivery',
      'refetchEngagementBulk',
      'retryPlace',
      'searchItems',
      'sendReport',
      'sendWebhookTestEvent',
      'summarizeItems',
      'updateAlertRule',
      'updateCompetitorBrand',
      'updateItemsCustomAttributes',
      'updateItemsMemberships',
      'updateItemsRights',
      'updateReport',
      'updateSource',
      'updateWebhookSubscription',
      'uploadItemFromUrl',
    ]);
  });

  it('says that it reaches beyond Loupe where an argument is an address that it asks', () => {
    const addresses = (schema: JsonSchema): boolean =>
      Object.entries(schema.properties ?? {}).some(
        ([name, property]) => /^(?:url|\w+Url)$/.test(name) || addresses(property),
      ) ||
      (schema.items !== undefined && addresses(schema.items));
    const asking = tools.filter(({ inputSchema }) => addresses(inputSchema));
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.flatMap(({ name, annotations }) => (annotations.openWorldHint ? [] : [name]))).toEqual([]);
  });

  it('gives clients that search tools the words, the first tools, and the room for a page', () => {
    for (const { name, annotations, _meta } of tools) {
      const characters = _meta?.['anthropic/maxResultSizeChars'];
      expect([name, characters]).toEqual([name, annotations.readOnlyHint ? 100_000 : undefined]);
    }
    const always = tools.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true);
    expect(always.map(({ name }) => name).sort()).toEqual([
      'findTools',
      'getWorkspaces',
      'searchItems',
      'summarizeItems',
    ]);
    const hint = tools.find(({ name }) => name === 'searchItems')?._meta?.['anthropic/searchHint'];
    expect(hint).toContain('viral');
  });

  it('names tools, and not what is behind them', () => {
    const hidden = everyRootField(schema)
      .map(({ field }) => field.name)
      .filter((name) => /[A-Z]/.test(name) && !tools.some((tool) => tool.name === name));
    const types = Object.keys(schema.getTypeMap()).filter((name) => /[a-z][A-Z]/.test(name));
    const words = [...hidden, ...types, 'GraphQL', 'mutation', 'resolver', 'root field'];
    const found = tools.flatMap(({ name, ...texts }) =>
      textsOf(texts).flatMap((text) =>
        words
          .filter((word) => new RegExp(`(?<![\\w.])${word}(?!\\w)`).test(text))
          .map((word) => `${name}: ${word}`),
      ),
    );
    expect(found).toEqual([]);
  });
});

/** The texts of a tool and of its arguments. */
function textsOf({ title, description, inputSchema }: Omit<PublishedTool, 'name'>): string[] {
  const below = (schema: JsonSchema): string[] => [
    schema.description ?? '',
    ...Object.values(schema.properties ?? {}).flatMap(below),
    ...(schema.items === undefined ? [] : below(schema.items)),
  ];
  return [title, description, ...below(inputSchema)];
}
