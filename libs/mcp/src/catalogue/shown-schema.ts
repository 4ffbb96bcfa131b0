import { type JsonSchema, orNull } from './json-schema.js';
import type { Tool } from './tool.js';

const TEXT: JsonSchema = { type: 'string' };
const TEXTS: JsonSchema = { type: 'array', items: TEXT };

/** Members that any result may have beside those of its field. */
const TOLD: Readonly<Record<string, JsonSchema>> = {
  note: { ...TEXT, description: 'What stands between marks.' },
  errors: { ...TEXTS, description: 'What is wrong, and what to do about it.' },
  warnings: { ...TEXTS, description: 'What is to be known about the result.' },
  progress: { ...TEXT, description: 'How far the work has come, and how to go on.' },
  units: { type: 'object', description: 'What members and metrics count, by their names.' },
  notShown: {
    description: 'How many rows, or entries of lists by their paths, have no room.',
    anyOf: [TEXT, { type: 'object' }],
  },
};
/** Members of a result with rows. */
const TABLE: Readonly<Record<string, JsonSchema>> = {
  columns: { ...TEXTS, description: 'The names of the values of each row, where fields were picked.' },
  rows: { type: 'array', items: { type: 'array', items: {} }, description: 'The rows, as lists of values.' },
};
const NEXT: Readonly<Record<string, JsonSchema>> = {
  nextCursor: { ...orNull(TEXT), description: 'Pass it as after for the next page; absent on the last one.' },
};

/** Of a result with groups. */
const GROUPS: Readonly<Record<string, JsonSchema>> = {
  postsOfFirstRow: {
    type: 'object',
    description:
      'The call for the posts of the first row: its tool and arguments. For another row, put its value in their place.',
  },
  postsOfOtherRows: { ...TEXT, description: 'How that call is for another row.' },
};

/** The schema of a tool's result: all that its field gives, where it is not empty and was picked, and what is told beside it. */
export function shownSchema(value: JsonSchema, rows: Tool['rows']): JsonSchema {
  const { properties = {}, ...rest } = withoutRequired(value);
  const table = rows === null ? {} : TABLE;
  const next = rows === 'page' || rows === 'groups' ? NEXT : {};
  return {
    ...rest,
    properties: { ...TOLD, ...next, ...(rows === 'groups' ? GROUPS : {}), ...table, ...properties },
  };
}

/** What is empty is left out, so that nothing is required. */
function withoutRequired({ required: _, ...schema }: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: withoutRequired(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(withoutRequired) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, withoutRequired(property)]),
          ),
        }),
  };
}
