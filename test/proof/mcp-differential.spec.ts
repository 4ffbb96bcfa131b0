import { TOKEN_SCOPES } from '@loupe/kernel';
import { type JsonSchema, McpToolsService, type PublishedTool, type Tool } from '@loupe/mcp';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { boundedInputs } from '../support/every-field.js';
import { mcpClientOf, type RpcClient } from '../support/mcp.js';
import { scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { fillSamples } from '../support/samples.js';
import { ToolArguments } from '../support/tool-arguments.js';
import { createTenant, type Tenant } from '../support/world.js';

const SEED = 20_260_728;
const CALLS = scale(3, 12);
/** In so many tools is a bound of an argument tried that more of them have. */
const TOOLS_OF_A_BOUND = scale(2, Number.POSITIVE_INFINITY);
const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true, uuid: true } });

/** Every tool against the field that it calls, with the same arguments in the same workspace. */
describe('a tool and its field', () => {
  let api: TestApp;
  let tenant: Tenant;
  let client: RpcClient;
  let tools: readonly Tool[];
  let ids: string[];

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    ids = Object.values(await fillSamples(api, tenant));
    // With the scopes of the client that asks the fields: a workspace says what its caller may do.
    client = await mcpClientOf(api, tenant, [...TOKEN_SCOPES]);
    tools = api.app.get(McpToolsService, { strict: false }).all;
  });
  afterAll(() => api?.close());

  it('say the same for generated arguments, and in the form that the tool promises', async () => {
    const generated = new ToolArguments(new Random(SEED), ids);
    let succeeded = 0;
    for (const tool of tools.filter(({ operation }) => operation === 'query')) {
      const isPromised = ajv.compile(tool.published.outputSchema);
      for (let call = 0; call < CALLS; call++) {
        const args = generated.of(takenBy(tool), ['workspaceId']);
        // The names of fields would have to be guessed, and only change the text.
        delete args.fields;
        // Nothing is done here that a call could wait for.
        if (args.waitSeconds !== undefined) args.waitSeconds = 0;
        const { responseFormat, cursor, ...variables } = args;
        if (tool.pageSize !== null) variables.first ??= tool.pageSize;
        if (cursor !== undefined) variables.after = cursor;
        const document = (responseFormat === 'concise' && tool.documents.concise) || tool.documents.detailed;
        const [{ body }, result] = await Promise.all([
          tenant.client.send(document, variables),
          client.result(tool.published.name, args),
        ]);
        const seen = { tool: tool.published.name, args, body, result };
        // The tool knows names of attributes and options, and says which it does not know.
        if (result.isError && NAMES.test(textOf(result))) continue;
        const errors = Array.isArray(body.errors) ? body.errors : [];
        // The tool looks at a cursor before it asks the field, which may find something else first.
        if (result.isError && CURSOR.test(textOf(result))) {
          expect(errors, JSON.stringify(seen)).not.toEqual([]);
          continue;
        }
        // To a tool an unknown item is an error, and not an empty answer.
        const isUnknown = body.extensions?.warnings?.some(
          ({ code }: { code: string }) => code === 'UNKNOWN_ITEM',
        );
        expect(result.isError === true, JSON.stringify(seen)).toBe(errors.length > 0 || isUnknown === true);
        errors.forEach(({ message, extensions }, index) => {
          const { text } = result.content[index];
          const [isOfArgument, problem] = /^Invalid argument '\$\.[^']+': (.*)$/s.exec(text) ?? [];
          // The error about an argument names its path, and is otherwise in the same words.
          if (isOfArgument === undefined)
            expect(text, JSON.stringify(seen)).toContain(`${extensions.code}: ${message}\n`);
          else expect(message, JSON.stringify(seen)).toContain(problem);
        });
        const value = body.data?.[tool.field];
        if (value == null) continue;
        succeeded += 1;
        expect(differences(tool, result.structuredContent, value), JSON.stringify(seen)).toEqual([]);
        expect(isPromised(result.structuredContent), JSON.stringify([seen, isPromised.errors])).toBe(true);
      }
    }
    expect(succeeded).toBeGreaterThan(12 * CALLS);
  });

  it('change the same, in two workspaces that are alike', async () => {
    const generated = new ToolArguments(new Random(SEED), ids);
    const twin = await createTenant(api);
    const twinClient = await mcpClientOf(api, twin);
    const twinIds = Object.values(await fillSamples(api, twin));
    const translated = <Value>(value: Value, from: string[], to: string[]): Value =>
      JSON.parse(
        from.reduce((text, id, index) => text.replaceAll(id, to[index] ?? ''), JSON.stringify(value)),
      );
    let succeeded = 0;
    for (const tool of tools.filter(({ operation }) => operation === 'mutation')) {
      const isPromised = ajv.compile(tool.published.outputSchema);
      for (let call = 0; call < CALLS; call++) {
        const args = generated.of(takenBy(tool), ['workspaceId']);
        if (tool.startsOperation !== null) args.waitSeconds = 0;
        // It is about long lists alone, which these are not.
        delete args.responseFormat;
        // It says what a call would do, and the field does it.
        delete args.dryRun;
        const result = await twinClient.result(tool.published.name, translated(args, ids, twinIds));
        // The field is not asked then, so that the two go on being alike.
        if (result.isError && NAMES.test(textOf(result))) continue;
        const { body } = await tenant.client.send(tool.documents.detailed, args);
        // The tool knows an attribute by its name too.
        if (JSON.stringify(body).includes('there is no attribute of')) continue;
        // The note of the twin was written with another token.
        if (result.isError && textOf(result).includes('somebody else’s note')) continue;
        const value = body.data?.[tool.field] ?? undefined;
        const seen = JSON.stringify({ tool: tool.published.name, args, body, result });
        const structured = result.structuredContent;
        const found = unnamed(translated(structured, twinIds, ids)) as object;
        if (value !== undefined) expect(differences(tool, found, unnamed(value)), seen).toEqual([]);
        expect(isPromised(structured), seen).toBe(true);
        const isRefused = value === undefined || value.userErrors.length > 0;
        expect(result.isError === true, seen).toBe(isRefused);
        if (!isRefused) succeeded += 1;
      }
    }
    expect(succeeded).toBeGreaterThan(3 * CALLS);
  });

  it('agree about every bound: what the tool refuses the field refuses, and the least and the most is taken', async () => {
    const seen = new Set<string>();
    const alike = new Map<string, number>();
    for (const tool of tools) {
      for (const probe of probesOf(tool, ids)) {
        // Tools share arguments such as filters, with the rules of each.
        const times = (alike.get(probe.path) ?? 0) + 1;
        alike.set(probe.path, times);
        if (times > TOOLS_OF_A_BOUND) continue;
        const { body } = await tenant.client.send(tool.documents.detailed, probe.args);
        const text = JSON.stringify(body);
        const reported = { tool: tool.published.name, probe: probe.path, text: text.slice(0, 300) };
        const isBadInput = /INVALID_INPUT|"userErrors":\[\{/.test(text);
        const [problem] = await problemsOf(tool, probe.args);
        if (probe.isBeyond) {
          expect({ ...reported, isBadInput }).toEqual({ ...reported, isBadInput: true });
          expect({ ...reported, problem }).toEqual({
            ...reported,
            problem: expect.stringContaining('Invalid argument'),
          });
        } else {
          // What has to stand beside it is another rule.
          const isOfValue = problem !== undefined && !/: (?:needs|is needed)\b/.test(problem);
          expect({ ...reported, problem: isOfValue ? problem : undefined }).toEqual({
            ...reported,
            problem: undefined,
          });
          expect(text, JSON.stringify(reported)).not.toMatch(
            /must have at (most|least)|must be (less|greater) than/,
          );
        }
        seen.add(`${tool.published.name} ${probe.path}`);
      }
    }
    // Each bound is that of an argument, or of an input field that some argument has.
    const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
    expect(seen.size).toBeGreaterThan(boundedInputs(schema).length);
  });

  /** What the tool says of arguments themselves. */
  async function problemsOf({ published }: Tool, args: Record<string, unknown>): Promise<string[]> {
    const { content } = await client.result(published.name, args);
    return (
      content
        .map(({ text }: { text: string }) => text)
        // That there is no such item is no problem of the argument's form.
        .filter((text: string) => text.startsWith('Invalid argument') && !UNKNOWN.test(text))
    );
  }
});

/** All that a result says: an error that names what people wrote begins with how that is marked. */
const textOf = ({ content }: { content: readonly { text?: string }[] }) =>
  content.map(({ text }) => text ?? '').join('\n');

/** What a tool says of names that it does not know. */
const NAMES = /is no attribute;|is no option of|is no id and no name/;
const CURSOR = /must be nextCursor of a page before/;
const UNKNOWN = new RegExp(`is not the id of|${NAMES.source}`);
/** What results are told by beside their field, and what they leave out: contact data, copies, and what tells a model nothing. */
const TOLD = new Set([
  'note',
  'units',
  'errors',
  'warnings',
  'progress',
  'notShown',
  'nextCursor',
  'hasNextPage',
  'columns',
  'rows',
]);
const LEFT_OUT = new Set(
  '__typename blurHash copyPending mediaItemId email phoneNumbers earnedMediaValue edges endCursor groups value before'.split(
    ' ',
  ),
);

/** Where a result says something else than its field, and what it lacks of it, by paths. */
function differences({ isResult, field }: Tool, structured: object, value: unknown): string[] {
  const own = isResult && typeof value === 'object' && value !== null ? value : {};
  const told = Object.entries(structured).filter(([name]) => !TOLD.has(name) || name in own);
  return compared(Object.fromEntries(told), isResult ? value : { [field]: value }, '');
}

function compared(shown: unknown, value: unknown, path: string): string[] {
  if (isEmpty(value)) return isEmpty(shown) ? [] : [`${path} is invented`];
  if (Array.isArray(value)) {
    const left = value.filter((entry) => !isEmpty(entry));
    const entries = (shown ?? []) as unknown[];
    // A list that has no room has its first entries.
    return entries.flatMap((entry, index) => compared(entry, left[index], `${path}[${index}]`));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const members = (shown ?? {}) as Record<string, unknown>;
    const missing = entries.filter(
      ([name, member]) => !isEmpty(member) && !LEFT_OUT.has(name) && !(name in members),
    );
    return [
      ...missing
        .filter(
          ([name, member]) =>
            !name.endsWith('Id') && !isContact(member) && !path.endsWith('customAttributes'),
        )
        .map(([name]) => `${path}.${name} is missing`),
      ...entries.flatMap(([name, member]) =>
        name in members && name !== 'unit' ? compared(members[name], member, `${path}.${name}`) : [],
      ),
    ];
  }
  const said = isLabelled(shown) ? shown.id : shown;
  if (typeof value === 'number') {
    const isNear = Math.abs(Number(said) - value) <= Math.max(0.005, Math.abs(value) / 1000);
    return isNear ? [] : [`${path}: ${said} for ${value}`];
  }
  const plain = typeof said === 'string' ? said.replace(/<\/?~[0-9a-z]{5}>/g, '') : said;
  return plain === value ? [] : [`${path}: ${JSON.stringify(said)} for ${JSON.stringify(value)}`];
}

function isLabelled(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

function isContact(value: unknown): boolean {
  return JSON.stringify(value).includes('@');
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

interface Probe {
  path: string;
  args: Record<string, unknown>;
  isBeyond: boolean;
}

/** Calls with one value at a bound or one beyond it, and nothing else that is not required. */
function probesOf({ accepted }: Tool, ids: readonly string[]): Probe[] {
  const [id = ''] = ids;
  const visit = (
    path: string,
    schema: JsonSchema,
    around: (value: unknown) => Record<string, unknown>,
  ): Probe[] => {
    const probe = (value: unknown, isBeyond: boolean): Probe => ({
      path: `${path} ${JSON.stringify(value).slice(0, 20)}`,
      args: around(value),
      isBeyond,
    });
    const { minimum, maximum, minItems, maxItems, minLength, items = {} } = schema;
    const list = (length: number) => Array.from({ length }, (_, index) => someValue(items, id, index));
    const probes: Probe[] = [];
    // Of a number without bounds of its own, a service may take less than its type does.
    if (minimum !== undefined)
      probes.push(probe(minimum - 1, true), ...(minimum === -(2 ** 31) ? [] : [probe(minimum, false)]));
    if (maximum !== undefined)
      probes.push(probe(maximum + 1, true), ...(maximum === 2 ** 31 - 1 ? [] : [probe(maximum, false)]));
    if (minItems !== undefined) probes.push(probe(list(minItems), false), probe(list(minItems - 1), true));
    if (maxItems !== undefined) probes.push(probe(list(maxItems), false), probe(list(maxItems + 1), true));
    if (minLength !== undefined) probes.push(probe('', true));
    if (schema.properties === undefined && schema.type === 'object') probes.push(probe('text', true));
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      const others = requiredOf(schema, id);
      probes.push(...visit(`${path}.${name}`, inner, (value) => around({ ...others, [name]: value })));
    }
    if (schema.type === 'array') probes.push(...visit(`${path}[]`, items, (value) => around([value])));
    return probes;
  };
  // The field knows nothing of the argument fields, which only changes the text.
  const { fields: _, ...properties } = accepted.properties ?? {};
  const probes = visit('$', { ...accepted, properties }, (value) => value as Record<string, unknown>);
  // Nothing is done here that the longest wait could wait for.
  return probes.filter(({ args, isBeyond }) => isBeyond || args.waitSeconds === undefined);
}

function requiredOf({ properties = {}, required = [] }: JsonSchema, id: string): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, someValue(properties[name] ?? {}, id, 0)]));
}

/** A tool with the schema by which its arguments are checked. */
function takenBy({ published, accepted }: Tool): PublishedTool {
  return { ...published, inputSchema: accepted };
}

/** The least value that a schema takes. */
function someValue(schema: JsonSchema, id: string, index: number): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'object') return requiredOf(schema, id);
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => someValue(schema.items ?? {}, id, 0));
  if (schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  return schema.type === 'string' ? `${id.slice(0, -4)}${String(index).padStart(4, '0')}` : 'x';
}

/** A value whose new ids and secrets, and keys that were made from names, are taken for the same. */
function unnamed(value: unknown): unknown {
  const isNew = (key: string, member: unknown) =>
    /(^id|Id|^key|^secret|^archivePublicUrl|^createdAt|^completedAt)$/.test(key) &&
    typeof member === 'string';
  return JSON.parse(JSON.stringify(value, (key, member) => (isNew(key, member) ? 'new' : member)));
}
