import { type JsonSchema, McpToolsService, type PublishedTool, TOOLSETS, type Tool } from '@loupe/mcp';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { mcpClientOf, RpcClient } from '../../support/mcp.js';
import { nodesOf, problemsOf, visibleBytes } from '../../support/tool-schemas.js';
import { createTenant } from '../../support/world.js';

/** How much the lists of tools put into a model's context, and whether vendors take their schemas. */
describe('the lists of tools', () => {
  let api: TestApp;
  let client: RpcClient & { token: string };
  let core: PublishedTool[];
  let all: readonly Tool[];

  /** The list of a request with these headers, at a path below the endpoint. */
  async function listed(headers: Record<string, string> = {}, path = ''): Promise<PublishedTool[]> {
    const { token } = client;
    const at = new RpcClient(`${api.url}/mcp${path}`, { token, headers });
    const { status, body } = await at.request('tools/list');
    if (body.result === undefined) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.result.tools;
  }

  beforeAll(async () => {
    api = await sharedTestApp();
    client = await mcpClientOf(api, await createTenant(api));
    all = api.app.get(McpToolsService, { strict: false }).all;
    core = await listed({ 'x-mcp-toolsets': 'core' });
  });
  afterAll(() => api?.close());

  const sizeOf = (tools: readonly PublishedTool[]) =>
    tools.reduce((sum, tool) => sum + visibleBytes(tool), 0) / 4;

  it('is a core of about 20 tools and at most 7,000 tokens for clients that ask for it', () => {
    expect(core.length).toBeGreaterThan(15);
    expect(core.length).toBeLessThanOrEqual(24);
    const sizes = core.map((tool) => `${tool.name} ${visibleBytes(tool)}`).join(', ');
    expect(sizeOf(core), sizes).toBeLessThanOrEqual(7000);
    const names = ['findTools', 'describeTool', 'executeTool'];
    expect(core.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('is the core and the tools that the specification names, in at most 10,000 tokens, unless a client asks for more', async () => {
    const standard = await listed();
    const sizes = standard.map((tool) => `${tool.name} ${visibleBytes(tool)}`).join(', ');
    expect(sizeOf(standard), sizes).toBeLessThanOrEqual(10_000);
    expect(standard.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...core.map(({ name }) => name), ...SPECIFIED]),
    );
  });

  it('has all arguments of a tool, and all members of a filter', async () => {
    for (const tool of (await listed()).filter(({ name }) => name !== 'executeTool')) {
      const full = all.find(({ published }) => published.name === tool.name)?.published.inputSchema;
      const missing = missingIn(tool.inputSchema, full ?? {}, tool.name);
      // The type of a condition need not be given, a call for each platform replaces several, and few choose people so.
      const main = missing.filter(
        (path) =>
          !/\.filter\.not\.|\.customAttributeConditions\.type$|\.filter\.(?:providers|creatorListsIds|followersGrowth|lastPostAt|listStages|medianEngagements|postsCount|unsureAiFields)\b/.test(
            path,
          ) && path !== 'searchCreators.filter.ids',
      );
      expect(main).toEqual([]);
      if (tool.name !== 'searchItems') continue;
      expect(Buffer.byteLength(JSON.stringify(tool.inputSchema))).toBeLessThanOrEqual(5000);
    }
  });

  it('has no schema from which Codex takes the types of what stands deep in it: more than 5,000 bytes of what it reads of one', async () => {
    const sizes = (await listed()).map(
      ({ name, inputSchema }) => [name, bytesForCodex(inputSchema)] as const,
    );
    expect(sizes.filter(([, bytes]) => bytes > 5000)).toEqual([]);
    expect(Math.max(...sizes.map(([, bytes]) => bytes))).toBeGreaterThan(4000);
  });

  it('has whatever a text of ours names: of each tool, and of each call that a prompt suggests', async () => {
    const standard = await listed();
    const unknown = standard.flatMap(({ name, description, inputSchema }) => {
      const full = all.find(({ published }) => published.name === name);
      const texts = [
        description,
        full?.published.description ?? '',
        ...textsIn(full?.published.inputSchema ?? {}),
      ];
      return texts.flatMap((text) =>
        namedIn(text)
          .filter((path) => memberAt(full?.published.inputSchema, path) && !memberAt(inputSchema, path))
          .map((path) => `${name}: ${path}`),
      );
    });
    expect(unknown).toEqual([]);
    let suggested = 0;
    for (const { name, arguments: known } of (await client.request('prompts/list')).body.result.prompts) {
      const asked = { name, arguments: { [known[0].name]: 'heron' } };
      const { messages } = (await client.request('prompts/get', asked)).body.result;
      for (const [, tool = '', words = ''] of messages[0].content.text.matchAll(
        /Call (\w+) (with [^\n]*)/g,
      )) {
        const schema = standard.find((one) => one.name === tool)?.inputSchema;
        // Fields of results are no arguments.
        const [call = ''] = words.split('. ');
        const named = namedIn(call.replaceAll(/fields \[[^\]]*\]/g, ''));
        for (const path of named.filter((one) => one.includes('.') || /[A-Z]/.test(one))) {
          suggested += 1;
          expect([name, tool, path, memberAt(schema, path)]).toEqual([name, tool, path, true]);
        }
      }
    }
    expect(suggested).toBeGreaterThan(8);
  });

  it('takes each piece of a call that a guide, a prompt or the instructions write out', async () => {
    const standard = await listed();
    const texts: string[] = [];
    for (const { uri } of (await client.request('resources/list')).body.result.resources)
      texts.push((await client.request('resources/read', { uri })).body.result.contents[0].text);
    for (const { name, arguments: known } of (await client.request('prompts/list')).body.result.prompts) {
      const asked = { name, arguments: { [known[0].name]: 'LAST_MONTH' } };
      texts.push((await client.request('prompts/get', asked)).body.result.messages[0].content.text);
    }
    texts.push(
      (await client.with({ revision: '2025-11-25' }).request('initialize', INITIALIZE)).body.result
        .instructions,
    );
    const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true, uuid: true } });
    const checks = standard
      .filter(({ inputSchema }) => inputSchema.properties?.filter !== undefined)
      .map(({ inputSchema: { required: _, ...others } }) => ajv.compile(others));
    const pieces = texts.flatMap(writtenOut);
    for (const { path, value } of pieces) {
      const args = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
      const isTaken = checks.some((check) => check(args));
      expect([path, value, isTaken]).toEqual([path, value, true]);
    }
    expect(pieces.length).toBeGreaterThan(12);
  });

  it('has guides for models that name tools and arguments that there are, and are short', async () => {
    const { resources } = (await client.request('resources/list')).body.result;
    let named = 0;
    for (const { uri } of resources) {
      const { contents } = (await client.request('resources/read', { uri })).body.result;
      const { text } = contents[0];
      expect([uri, text.length < 3500]).toEqual([uri, true]);
      const tools = [...text.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []);
      const schemas = tools.map(
        (name) => all.find(({ published }) => published.name === name)?.published.inputSchema,
      );
      expect([uri, tools.filter((_, index) => schemas[index] === undefined)]).toEqual([uri, []]);
      const search = all.find(({ published }) => published.name === 'searchItems')?.published.inputSchema;
      const paths: string[] = text.match(/\bfilter\.\w+(?:\.\w+)*/g) ?? [];
      for (const path of paths) {
        named += 1;
        expect([uri, path, [...schemas, search].some((schema) => memberAt(schema, path))]).toEqual([
          uri,
          path,
          true,
        ]);
      }
    }
    expect(named).toBeGreaterThan(15);
  });

  it('has no description in output schemas, which describe their rows to those who ask', async () => {
    const whole = await listed({ 'x-mcp-toolsets': 'all' });
    expect(JSON.stringify(whole.map(({ outputSchema }) => outputSchema))).not.toContain('"description":"');
    expect(whole.map(({ name }) => name)).toEqual([
      ...all.map(({ published }) => published.name),
      'executeTool',
    ]);
  });

  it.each(TOOLSETS)('has the set %s by header, parameter and path, also read-only', async (set) => {
    const byHeader = await listed({ 'x-mcp-toolsets': set });
    expect(byHeader.length).toBeGreaterThan(2);
    expect(await listed({}, `?toolsets=${set}`)).toEqual(byHeader);
    expect(await listed({}, `/x/${set}`)).toEqual(byHeader);
    const reads = byHeader.filter(
      ({ annotations, name }) => annotations.readOnlyHint || name === 'executeTool',
    );
    const reading = await listed({}, `/x/${set}/readonly`);
    expect(reading.map(({ name }) => name)).toEqual(reads.map(({ name }) => name));
    expect(reading.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
    expect(await listed({ 'x-mcp-toolsets': set, 'x-mcp-readonly': 'true' })).toEqual(reading);
  });

  it('refuses an unknown set and names those that there are', async () => {
    await expect(listed({ 'x-mcp-toolsets': 'core,nothing' })).rejects.toThrow(
      /Unknown toolset: nothing; known are/,
    );
  });

  it('leaves every tool callable by its name, and changes nothing where it is read-only', async () => {
    expect(core.some(({ name }) => name === 'getViewGroups')).toBe(false);
    expect((await client.result('getViewGroups')).isError).toBeUndefined();
    const reader = new RpcClient(`${api.url}/mcp/readonly`, { token: client.token });
    const { body } = await reader.call('createCollection', { input: { name: 'x' } });
    expect(body.error?.message).toBe('createCollection changes something, and this connection is read-only.');
  });

  it('finds tools by what people want to do, describes them, and suggests the nearest name', async () => {
    const found = await client.result('findTools', { search: 'stop following a hashtag for now' });
    expect(found.structuredContent.mcpTools.map(({ name }: PublishedTool) => name)).toContain('updateSource');
    const described = await client.result('describeTool', { names: ['searchItems'] });
    const [{ inputSchema }] = described.structuredContent.mcpTools;
    expect(inputSchema.properties.filter.properties.superSearch.properties.mode.description).toBeUndefined();
    expect(await client.failure('describeTool', { names: ['search_item'] })).toEqual([
      expect.stringContaining('did you mean searchItems?'),
    ]);
    const reader = await mcpClientOf(api, await createTenant(api), ['read']);
    const { structuredContent } = await reader.result('findTools', { search: 'add posts to the campaign' });
    expect(structuredContent.mcpTools.length).toBeGreaterThan(0);
    for (const { isReadOnly } of structuredContent.mcpTools) expect(isReadOnly).toBe(true);
  });

  /**
   * The rules that vendors state for tools. OpenAI, Structured Outputs: an object at the root and no `anyOf` there; at most 10
   * levels, 5,000 members, 1,000 values of enums, 120,000 characters of names and values; no allOf, not, if, patternProperties.
   * An enum of more than 250 values has at most 15,000 characters. https://developers.openai.com/api/docs/guides/structured-outputs
   * Anthropic: names of 1 to 64 letters, digits, _ and -; an object at the root without oneOf, allOf and anyOf; no recursion, no
   * $ref; strict tools have `additionalProperties: false` in every object, and its SDKs move bounds into descriptions.
   * https://platform.claude.com/docs/en/build-with-claude/structured-outputs Gemini: a name that begins with a letter or _, of at most 64 characters; enums of texts; arrays say what is in them; names of
   * parameters begin with a letter or _ and have letters, digits and _ only, at most 64.
   * https://docs.cloud.google.com/vertex-ai/generative-ai/docs/reference/rest/v1beta1/FunctionDeclaration
   * Codex: every schema has a type or alternatives, and a list has items.
   */
  it('has schemas of arguments and results that the Inspector reports nothing about', async () => {
    const whole = await listed({ 'x-mcp-toolsets': 'all' });
    const reported = [...whole, ...core].flatMap(({ name, inputSchema, outputSchema }) =>
      [...nodesOf(inputSchema, `${name} in`, 1), ...nodesOf(outputSchema, `${name} out`, 1)].flatMap(
        ({ path, schema }) => {
          const problem = inspected(schema);
          return problem === null ? [] : [`${path}: ${problem}`];
        },
      ),
    );
    expect(reported).toEqual([]);
  });

  it('has no object with any keys in the core, nor in what short lists say of queries, so that OpenAI has them strict', async () => {
    for (const set of TOOLSETS.filter((each) => each !== 'all')) {
      const path = set === 'core' ? '' : '/readonly';
      const open = (await listed({ 'x-mcp-toolsets': set }, path)).flatMap(({ name, inputSchema }) =>
        nodesOf(inputSchema, name, 1).filter(
          ({ schema }) => schema.type === 'object' && schema.additionalProperties !== false,
        ),
      );
      expect(open.map(({ path }) => path)).toEqual([]);
    }
  });

  it('has bounds in descriptions for strict modes that refuse them, and holds to them all the same', async () => {
    const bounded = await listed({ 'x-mcp-toolsets': 'all' });
    expect(JSON.stringify(bounded)).toContain('"minimum":1,"maximum":100');
    for (const set of ['default', 'all']) {
      const asked = await listed({ 'x-mcp-toolsets': set, 'x-mcp-schema': 'strict' });
      const refused = asked.flatMap(({ name, inputSchema }) =>
        nodesOf(inputSchema, name, 1).flatMap(({ path, schema }) => [
          ...Object.keys(schema)
            .filter((word) => !STRICT_WORDS.includes(word))
            .map((word) => `${path} has ${word}`),
          ...(schema.type === 'object' && schema.additionalProperties !== false ? [`${path} is open`] : []),
        ]),
      );
      expect(refused).toEqual([]);
      const search = asked.find(({ name }) => name === 'searchItems')?.inputSchema;
      expect(search?.properties?.first?.description).toMatch(/at least 1, at most 100\)$/);
    }
    expect(await listed({}, '?schema=strict')).toEqual(await listed({ 'x-mcp-schema': 'strict' }));
    await expect(listed({}, '?schema=loose')).rejects.toThrow(/known is strict/);
    const strict = new RpcClient(`${api.url}/mcp?schema=strict`, { token: client.token });
    expect((await strict.result('searchItems', { first: 101 })).isError).toBe(true);
  });

  it('has no text that tells to wait without saying until when', () => {
    const texts = all.map(({ published }) => JSON.stringify(published));
    for (const text of texts) expect(text).not.toMatch(VAGUE_WAIT);
    for (const vague of ['Wait 60 seconds.', 'wait for a while', 'ask again later', 'try again soon'])
      expect(vague).toMatch(VAGUE_WAIT);
  });

  it('has schemas that vendors take', async () => {
    const whole = await listed({ 'x-mcp-toolsets': 'all' });
    for (const { name, inputSchema } of [...whole, ...core]) {
      expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
      expect([name, inputSchema.type, inputSchema.anyOf]).toEqual([name, 'object', undefined]);
      const nodes = nodesOf(inputSchema, name, 1);
      expect(problemsOf(name, inputSchema)).toEqual([]);
      const members = nodes.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
      const values = nodes.map(({ schema }) => (schema.enum ?? []).map(String));
      expect([...members, ...values.flat()].join('').length).toBeLessThan(120_000);
      for (const options of values.filter(({ length }) => length > 250)) {
        expect(options.join('').length).toBeLessThan(15_000);
      }
      expect(nodes.length).toBeLessThan(5000);
      expect(nodes.flatMap(({ schema }) => schema.enum ?? []).length).toBeLessThan(1000);
      // An object either lists its members and has no others, or stands beside a text for strict modes.
      for (const { path, schema, isAlternative } of nodes) {
        if (schema.type !== 'object') continue;
        const isStrict = schema.properties !== undefined && schema.additionalProperties === false;
        expect([path, isStrict || isAlternative]).toEqual([path, true]);
      }
    }
  });
});

/** The tools of the fields that the specification names. */
const SPECIFIED = [
  ...['getWorkspace', 'getWorkspaces', 'searchItems', 'getItemIdsByUrl', 'getEngagementHistory'],
  ...['getCustomAttributeSchemas', 'getFilterPresets', 'getCreator', 'searchCreators', 'getSocialProfiles'],
  ...['getCompetitorBrands', 'getCompetitorBrand', 'getOperation', 'getWebhookSubscriptions'],
  ...['addItemToCollections', 'refetchEngagementBulk', 'uploadItemFromUrl', 'createWebhookSubscription'],
  ...['updateWebhookSubscription', 'enableWebhookSubscription', 'redeliverWebhookDelivery'],
  'sendWebhookTestEvent',
];

/** Words of a text that may name arguments: with a dot, or with a capital letter inside. */
function namedIn(text: string): string[] {
  return (
    text.match(/(?<![\w.`/])[a-z]\w*(?:(?:\.\w+)+|(?=[A-Z]))\w*/g) ?? text.match(/\b[a-z]+[A-Z]\w*\b/g) ?? []
  );
}

/** What `initialize` is sent. */
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'loupe-test', version: '1' },
};

/** Arguments that a text has with their values as JSON, such as `filter.takenAt {"span": "LAST_MONTH"}`; not those of fields, which are others for each tool. */
function writtenOut(text: string): { path: string; value: unknown }[] {
  const found = text.matchAll(
    /\b((?:filter|customAttributeConditions|orderBy|having|attributes)(?:\.\w+)*) (?=[[{])/g,
  );
  return [...found].flatMap(({ 1: path = '', index, 0: whole }) => {
    const rest = text.slice(index + whole.length);
    const ends = [...rest.matchAll(/[\]}]/g)].map((end) => end.index + 1);
    for (const end of ends.slice(0, 8)) {
      try {
        return [{ path, value: JSON.parse(rest.slice(0, end)) as unknown }];
      } catch {
        // It ends further on.
      }
    }
    return [{ path, value: rest.slice(0, 60) }];
  });
}

/** Whether a schema has a member of this path, at the top or anywhere below. */
function memberAt(schema: JsonSchema | undefined, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const below = (from: JsonSchema | undefined): JsonSchema | undefined =>
    from?.items === undefined ? from : below(from.items);
  const found = rest.reduce<JsonSchema | undefined>(
    (from, step) => below(from)?.properties?.[step],
    schema?.properties?.[first],
  );
  return (
    found !== undefined ||
    (rest.length === 0 && nodesOf(schema ?? {}, '').some((node) => node.path.endsWith(`.${first}`)))
  );
}

function textsIn(schema: JsonSchema): string[] {
  return nodesOf(schema, '').flatMap((node) => node.schema.description ?? []);
}

/** The paths of members that a schema lacks of another. */
function missingIn(schema: JsonSchema | undefined, full: JsonSchema, path: string): string[] {
  const members = Object.entries(full.properties ?? {}).flatMap(([name, member]) => {
    const below = `${path}.${name}`;
    const listed = schema?.properties?.[name];
    return listed === undefined ? [below] : missingIn(listed, member, below);
  });
  return [...members, ...(full.items === undefined ? [] : missingIn(schema?.items, full.items, path))];
}

/** Bytes of what Codex reads of a schema, without the descriptions, which it takes out first. */
function bytesForCodex(schema: JsonSchema): number {
  const read = (one: JsonSchema): object => {
    const { type, enum: values, items, properties, required, additionalProperties, anyOf } = one;
    const below = Object.entries(properties ?? {}).map(([name, member]) => [name, read(member)] as const);
    return {
      ...{ type, enum: values, required, additionalProperties, anyOf: anyOf?.map(read) },
      ...(items === undefined ? {} : { items: read(items) }),
      ...(properties === undefined ? {} : { properties: Object.fromEntries(below) }),
    };
  };
  return Buffer.byteLength(JSON.stringify(read(schema)));
}

/** The problem that `--strict` of the Inspector 2.12 reports of a schema, as an error or a warning; null if there is none. */
function inspected(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return 'a bare true or false is no schema';
  const { type, $ref } = schema as { type?: unknown; $ref?: unknown };
  if (Array.isArray(type)) return 'a list of types';
  if (typeof $ref === 'string' && !$ref.startsWith('#')) return 'a remote $ref';
  const says = Object.keys(schema).some((word) => !ANNOTATIONS.includes(word));
  return says ? null : 'no word that says what the value is';
}

const ANNOTATIONS = ['title', 'description', 'default', 'deprecated', 'examples'];

/** A fixed wait is wrong once part of it has passed, and a vague one from the start. */
const VAGUE_WAIT =
  /\bwait (?:at least |about |for )*(?:\d+ (?:second|minute|hour)|an? (?:while|moment|bit|minute|hour))|\bagain (?:later|soon)\b|\bwaits [^.]*for a while/i;

/** The words of schemas that Anthropic states for strict tools. */
const STRICT_WORDS = [
  'type',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'default',
  'format',
];
