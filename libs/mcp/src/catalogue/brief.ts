import type { JsonSchema } from './json-schema.js';
import { closed } from './strict.js';
import type { PublishedTool } from './tool.js';

/** Bytes of an input schema in short lists. One client drops every description of a schema of more than 5,000 bytes. */
const MAX_INPUT_BYTES = { searchItems: 4950, summarizeItems: 2600 } as const;
const MAX_OTHER_INPUT_BYTES = 900;
/** Bytes of a member that a very brief schema keeps of an object with many. */
const MAX_MEMBER_BYTES = 104;
/** Members of an object deep in an argument that are kept. */
const MAX_MEMBERS = 4;
/** Values of an enum that the two briefest levels keep; another tool gives the types of attributes, which are the longest. */
const MAX_VALUES: Readonly<Record<number, number>> = { 5: 17, 6: 12 };
/** The bounds of GraphQL's Int, which tell a model nothing. */
const INT = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/** How much a schema says: each level says less than the one before. */
const LEVELS = 6;

/**
 * A tool as short lists have it: all of its arguments, with as much text about them as has room. Objects deep in an argument may
 * have their main members only; describeTool has all. No object of a query is open, so that
 * strict modes take it.
 */
export function brief(tool: PublishedTool): PublishedTool {
  const most = (MAX_INPUT_BYTES as Readonly<Record<string, number>>)[tool.name] ?? MAX_OTHER_INPUT_BYTES;
  // What mutations store may be any object; conditions of searches write a range as a list too.
  const whole = tool.annotations.readOnlyHint ? closed(tool.inputSchema) : tool.inputSchema;
  let inputSchema = whole;
  for (let level = 1; level <= LEVELS; level++) {
    inputSchema = shorter(whole, level, 0);
    if (Buffer.byteLength(JSON.stringify(inputSchema)) <= most) break;
  }
  return { ...tool, inputSchema };
}

function shorter(schema: JsonSchema, level: number, depth: number): JsonSchema {
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
  const text = textOf(schema, level, depth);
  return {
    ...(text === '' ? {} : { description: text }),
    ...rest,
    ...(minimum === undefined || minimum === INT.minimum ? {} : { minimum }),
    ...(maximum === undefined || maximum === INT.maximum ? {} : { maximum }),
    ...(maxItems === undefined || (level > 4 && depth > 1) ? {} : { maxItems }),
    ...(format === undefined || level > 4 ? {} : { format }),
    ...(values === undefined || values.length > (MAX_VALUES[level] ?? values.length) ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: shorter(items, level, depth) }),
    ...(properties === undefined ? {} : { properties: members(properties, rest.required, level, depth) }),
  };
}

function members(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
  level: number,
  depth: number,
): Record<string, JsonSchema> {
  const all = Object.entries(properties).map(([name, property]): [string, JsonSchema] => [
    name,
    shorter(property, level, depth + 1),
  ]);
  const isVeryBrief = depth === 1 && level >= LEVELS;
  // The members of filter.not are those of filter, which have been listed.
  if ((depth < 2 && !isVeryBrief) || all.length <= MAX_MEMBERS) return Object.fromEntries(all);
  const short = all.filter(
    ([name, property]) => required.includes(name) || JSON.stringify(property).length <= MAX_MEMBER_BYTES,
  );
  return Object.fromEntries(isVeryBrief ? short : short.slice(0, MAX_MEMBERS));
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
