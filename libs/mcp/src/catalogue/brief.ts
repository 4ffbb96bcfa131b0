import type { JsonSchema } from './json-schema.js';
import { closed } from './strict.js';
import type { PublishedTool } from './tool.js';

/** Bytes of an input schema in short lists. One client drops every description of a schema of more than 5,000 bytes. */
const MAX_INPUT_BYTES = { searchItems: 5000, summarizeItems: 5600 } as const;
const MAX_OTHER_INPUT_BYTES = 520;
/** Members of conditions whose values the list of attributes says, and which stand without them where there is no room. */
const SAID_BY_ATTRIBUTES = ['operator', 'type'];
/** Statuses of rights, which have the values of usageRightsStatus. */
const SAID_BY_RIGHTS = ['instagramWhitelistingStatus', 'tiktokSparkCodeStatus'];
/** Of small tools also the spans, which those for posts have. */
const SAID_ELSEWHERE = {
  large: new Set([...SAID_BY_ATTRIBUTES, ...SAID_BY_RIGHTS]),
  small: new Set([...SAID_BY_ATTRIBUTES, 'span']),
};
/** The bounds of GraphQL's Int, which tell a model nothing. */
const INT = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
/** The member that has the members of the object that it stands in, said there. */
const REPEATING = 'not';
/** Those that it has at the last level: what people leave out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['campaignsIds', 'provider', 'tagsNames']);

/** The argument whose values of enums are those of orderBy. */
const SAID_BY_ORDER = 'having';

/** How much a schema says: each level says less than the one before. */
const LEVELS = 6;

/**
 * A tool as short lists have it: all of its arguments and their members, with as much text about them as has room. What is said
 * where a member stands for the first time is not said where it is repeated. No object of a query is open, so that strict modes
 * take it.
 * @param description its text without what it costs and what people ask for when they need it
 */
export function brief(tool: PublishedTool, description: string): PublishedTool {
  const large = (MAX_INPUT_BYTES as Readonly<Record<string, number>>)[tool.name];
  const most = large ?? MAX_OTHER_INPUT_BYTES;
  const size = large === undefined ? 'small' : 'large';
  // What mutations store may be any object; conditions of searches write a range as a list too.
  const whole = tool.annotations.readOnlyHint ? closed(tool.inputSchema) : tool.inputSchema;
  let inputSchema = whole;
  for (let level = 1; level <= LEVELS; level++) {
    inputSchema = shorter(whole, { level, size, depth: 0, isRepeated: false });
    if (Buffer.byteLength(JSON.stringify(inputSchema)) <= most) break;
  }
  return { ...tool, description, inputSchema };
}

/** A schema of at most so many bytes, with as much of its texts as has room; with none, where its members alone have more. */
export function fitted(schema: JsonSchema, bytes: number): JsonSchema {
  let form = schema;
  for (let level = 1; level <= LEVELS && Buffer.byteLength(JSON.stringify(form)) > bytes; level++) {
    form = shorter(schema, { level, size: 'large', depth: 0, isRepeated: false });
  }
  return form;
}

interface Place {
  readonly level: number;
  readonly size: 'large' | 'small';
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
    enum: values,
    ...rest
  } = schema;
  const text = isRepeated ? '' : textOf(schema, level, depth);
  const isBare = isRepeated || level > 4;
  return {
    ...(text === '' ? {} : { description: text }),
    ...rest,
    ...(minimum === undefined || minimum === INT.minimum ? {} : { minimum }),
    ...(maximum === undefined || maximum === INT.maximum ? {} : { maximum }),
    ...(maxItems === undefined || (isBare && depth > 1) ? {} : { maxItems }),
    ...(format === undefined || isBare ? {} : { format }),
    ...(values === undefined ||
    isRepeated ||
    (isSaid && level > 4) ||
    (level > 4 && depth > 1 && SAID_ELSEWHERE[size].has(name))
      ? {}
      : { enum: values }),
    ...(items === undefined ? {} : { items: shorter(items, place) }),
    ...(properties === undefined ? {} : { properties: members(properties, place) }),
  };
}

/** All members; of an object that repeats those around it, at the last level, the main ones. */
function members(
  properties: Readonly<Record<string, JsonSchema>>,
  { level, size, depth, isRepeated, isSaid = false }: Place,
): Record<string, JsonSchema> {
  const all = Object.entries(properties).filter(
    ([name]) => !isRepeated || level < LEVELS || LEFT_OUT.has(name),
  );
  return Object.fromEntries(
    all.map(([name, property]) => {
      const repeats = isRepeated || (name === REPEATING && depth > 0);
      const below = {
        level,
        size,
        depth: depth + 1,
        isRepeated: repeats,
        isSaid: isSaid || name === SAID_BY_ORDER,
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
