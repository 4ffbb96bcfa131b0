import type { JsonSchema } from './json-schema.js';
import { closed } from './strict.js';
import type { PublishedTool } from './tool.js';

/**
 * Bytes of an input schema in short lists. One client drops every description of a schema of more than 5,000 bytes and, where that
 * is not enough, the types of what stands deep in it: without descriptions the large ones have less.
 */
const MAX_INPUT_BYTES = { large: 4900, other: 520 } as const;
/** The tools for posts, which have all members of their filter. */
const LARGE = ['searchItems', 'summarizeItems'] as const;
/** Members of conditions whose values the list of attributes says, and which stand without them where there is no room. */
const SAID_BY_ATTRIBUTES = ['operator', 'type'];
/** Statuses of rights, which have the values of usageRightsStatus. */
const SAID_BY_RIGHTS = ['instagramWhitelistingStatus', 'tiktokSparkCodeStatus'];
/** Platforms, which have the values of `provider`. */
const SAID_BY_PROVIDER = ['platform', 'providers'];
/** What the other tool for posts says, which every list has that has summarizeItems. */
const SAID_BY_SEARCH = ['responseFormat', 'sortOrder'];
/** Of small tools also the spans, which those for posts have. */
const SAID_ELSEWHERE = {
  searchItems: new Set([...SAID_BY_ATTRIBUTES, ...SAID_BY_RIGHTS, ...SAID_BY_PROVIDER]),
  // The metric of an order or a condition is one of `metrics`.
  summarizeItems: new Set([...SAID_BY_ATTRIBUTES, ...SAID_BY_SEARCH, 'metric']),
  other: new Set([...SAID_BY_ATTRIBUTES, ...SAID_BY_PROVIDER, 'span', 'sortOrder']),
};
type Size = keyof typeof SAID_ELSEWHERE;
/** The filter that has the values of that of searchItems, and what people choose by most, which is said again. */
const SAID_OF_FILTER = { tool: 'summarizeItems', name: 'filter', but: 'span' } as const;
/** The bounds of GraphQL's Int, which tell a model nothing. */
const INT = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
/** The member that has the members of the object that it stands in, said there. */
const REPEATING = 'not';
/** Those that it has at the last level: what people leave out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['campaignsIds', 'collectionsIds', 'tagsNames']);
/** The member that takes several values of another one, which a call for each replaces. */
const SEVERAL = { name: 'providers', of: 'provider' } as const;
/** Members of filters that stand in the whole schema alone: what few ask for, and ids that another tool takes. */
const OF_WHOLE: ReadonlySet<string> = new Set([
  'creatorListsIds',
  'followersGrowth',
  'lastPostAt',
  'listStages',
  'medianEngagements',
  'postsCount',
  'unsureAiFields',
]);
/** Those of creators alone. */
const OF_WHOLE_OF_CREATORS: ReadonlySet<string> = new Set(['ids', 'providers']);
/** The member of a condition that need not be given, as its attribute has one. */
const GIVEN_BY_ATTRIBUTE = 'type';

/** The argument whose values of enums are those of orderBy. */
const SAID_BY_ORDER = 'having';

/** How much a schema says: each level says less than the one before. */
const LEVELS = 6;
/** The last one that says something of arguments. */
const TOLD_LEVEL = 4;

/**
 * A tool as short lists have it: all of its arguments and their members, with as much text about them as has room. What is said
 * where a member stands for the first time is not said where it is repeated. No object of a query is open, so that strict modes
 * take it.
 * @param description its text without what it costs and what people ask for when they need it
 */
export function brief(tool: PublishedTool, description: string): PublishedTool {
  const size = isLarge(tool.name) ? tool.name : 'other';
  const most = MAX_INPUT_BYTES[size === 'other' ? 'other' : 'large'];
  // What mutations store may be any object; conditions of searches write a range as a list too.
  const whole = tool.annotations.readOnlyHint ? closed(tool.inputSchema) : tool.inputSchema;
  let inputSchema = whole;
  for (let level = 1; level <= LEVELS; level++) {
    inputSchema = shorter(whole, { level, size, depth: 0, isRepeated: false });
    if (Buffer.byteLength(JSON.stringify(inputSchema)) <= most) break;
  }
  return { ...tool, description, inputSchema: withTexts(inputSchema, whole, most) };
}

function isLarge(name: string): name is (typeof LARGE)[number] {
  return (LARGE as readonly string[]).includes(name);
}

/** A schema with what its arguments are, as far as there is room. */
function withTexts(schema: JsonSchema, whole: JsonSchema, most: number): JsonSchema {
  let told = schema;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const description = textOf(whole.properties?.[name] ?? {}, TOLD_LEVEL, 1);
    if (property.description !== undefined || description === '') continue;
    const longer = { ...told, properties: { ...told.properties, [name]: { description, ...property } } };
    if (Buffer.byteLength(JSON.stringify(longer)) <= most) told = longer;
  }
  return told;
}

/** A schema of at most so many bytes, with as much of its texts as has room; with none, where its members alone have more. */
export function fitted(schema: JsonSchema, bytes: number): JsonSchema {
  let form = schema;
  for (let level = 1; level <= LEVELS && Buffer.byteLength(JSON.stringify(form)) > bytes; level++) {
    form = shorter(schema, { level, size: 'searchItems', depth: 0, isRepeated: false });
  }
  return Buffer.byteLength(JSON.stringify(form)) > bytes ? withoutClosing(form) : form;
}

/** A schema that does not say that its objects have no further members; who reads it is told so by the error. */
function withoutClosing(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (name, value) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  );
  return JSON.parse(text) as JsonSchema;
}

interface Place {
  readonly level: number;
  readonly size: Size;
  readonly depth: number;
  /** Whether the same member stands in an object around it. */
  readonly isRepeated: boolean;
  /** Whether the values of its enums are said by another argument. */
  readonly isSaid?: boolean;
  /** Name of the member; absent at the top. */
  readonly name?: string;
}

function shorter(schema: JsonSchema, place: Place): JsonSchema {
  const { level, size, depth, isRepeated, isSaid = false, name = '' } = place;
  const {
    description,
    minimum,
    maximum,
    maxItems,
    format,
    properties,
    items,
    anyOf,
    default: usual,
    enum: values,
    ...rest
  } = schema;
  const text = isRepeated ? '' : textOf(schema, level, depth);
  const isBare = isRepeated || level > 4;
  return {
    ...(text === '' ? {} : { description: text }),
    ...rest,
    ...(usual === undefined || (typeof usual !== 'number' && level > 4) ? {} : { default: usual }),
    ...(anyOf === undefined ? {} : { anyOf: level > 4 ? anyOf.map(withoutFlags) : anyOf }),
    ...(minimum === undefined || minimum === INT.minimum ? {} : { minimum }),
    ...(maximum === undefined || maximum === INT.maximum ? {} : { maximum }),
    ...(maxItems === undefined || (isBare && depth > 1) ? {} : { maxItems }),
    ...(format === undefined || isBare ? {} : { format }),
    ...(values === undefined ||
    isRepeated ||
    (isSaid && level > 4) ||
    (level > 4 && (depth > 1 || size === SAID_OF_FILTER.tool) && SAID_ELSEWHERE[size].has(name))
      ? {}
      : { enum: values }),
    ...(items === undefined ? {} : { items: shorter(items, place) }),
    ...(properties === undefined ? {} : { properties: members(properties, place) }),
  };
}

/** A list without booleans, of which no condition takes several. */
function withoutFlags({ items, ...schema }: JsonSchema): JsonSchema {
  if (items?.anyOf === undefined) return items === undefined ? schema : { ...schema, items };
  return { ...schema, items: { ...items, anyOf: items.anyOf.filter(({ type }) => type !== 'boolean') } };
}

/** All members; at the last level, of an object that repeats those around it the main ones, of a condition no type, and not `providers`. */
function members(
  properties: Readonly<Record<string, JsonSchema>>,
  { level, size, depth, isRepeated, isSaid = false }: Place,
): Record<string, JsonSchema> {
  const isCondition = properties.field !== undefined && properties.operator !== undefined;
  const all = Object.entries(properties).filter(
    ([name]) =>
      level < LEVELS ||
      ((!isRepeated || LEFT_OUT.has(name)) &&
        !(isCondition && name === GIVEN_BY_ATTRIBUTE) &&
        !(depth > 0 && OF_WHOLE.has(name)) &&
        !(properties.listIds !== undefined && OF_WHOLE_OF_CREATORS.has(name)) &&
        !(name === SEVERAL.name && properties[SEVERAL.of] !== undefined)),
  );
  return Object.fromEntries(
    all.map(([name, property]) => {
      const repeats = isRepeated || (name === REPEATING && depth > 0);
      const below = {
        level,
        size,
        depth: depth + 1,
        isRepeated: repeats,
        isSaid:
          name !== SAID_OF_FILTER.but &&
          (isSaid ||
            name === SAID_BY_ORDER ||
            (size === SAID_OF_FILTER.tool && name === SAID_OF_FILTER.name)),
      };
      return [name, shorter(property, { ...below, name })];
    }),
  );
}

/** The text about a value without the meanings of its enum values, shorter the deeper it stands. */
function textOf({ description = '', ...schema }: JsonSchema, level: number, depth: number): string {
  if (depth > 2 || (depth === 2 && level > 2) || (depth > 0 && level > 4) || (depth > 1 && level > 1))
    return '';
  const [first] = schema.items?.enum ?? schema.enum ?? [];
  const meanings = first === undefined ? -1 : description.indexOf(`${String(first)}: `);
  const text = (meanings === -1 ? description : description.slice(0, meanings)).trim();
  if (level === 1 || (depth === 1 && level === 2)) return text;
  const [sentence = ''] = /^.*?[.;:](?= |$)/s.exec(text) ?? [text];
  return depth === 1 || level < 4 ? sentence : sentence.slice(0, 80);
}
