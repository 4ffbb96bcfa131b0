import type { JsonSchema, PublishedTool } from '@loupe/mcp';

const FORBIDDEN = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'patternProperties',
  '$ref',
  '$defs',
  'dependentRequired',
];

/** A schema in a schema. */
export interface SchemaNode {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly depth: number;
  readonly isAlternative: boolean;
}

/** A schema and all in it. */
export function nodesOf(schema: JsonSchema, path: string, depth = 1, isAlternative = false): SchemaNode[] {
  return [
    { path, schema, depth, isAlternative },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      nodesOf(inner, `${path}.${name}`, depth + 1),
    ),
    ...(schema.items === undefined ? [] : nodesOf(schema.items, `${path}[]`, depth + 1)),
    ...(schema.anyOf ?? []).flatMap((part, index) => nodesOf(part, `${path}|${index}`, depth, true)),
  ];
}

/** What models get of a tool. Few clients give them output schemas. */
export const visibleBytes = ({ name, title, description, inputSchema }: PublishedTool) =>
  Buffer.byteLength(JSON.stringify({ name, title, description, inputSchema }));

/** What vendors of models would refuse in the arguments of a tool; mcp-budget.spec.ts says where each states its rules. */
export function problemsOf(name: string, inputSchema: JsonSchema): string[] {
  return nodesOf(inputSchema, name).flatMap(({ path, schema, depth }) => [
    ...(depth > 10 ? [`${path} is too deep`] : []),
    ...(schema.type === undefined && schema.anyOf === undefined ? [`${path} has no type`] : []),
    ...(Array.isArray(schema.type) ? [`${path} has several types`] : []),
    ...(schema.type === 'array' && schema.items === undefined ? [`${path} has no items`] : []),
    ...(schema.enum?.some((value) => typeof value !== 'string')
      ? [`${path} has other values than texts`]
      : []),
    ...Object.keys(schema)
      .filter((word) => FORBIDDEN.includes(word))
      .map((word) => `${path} has ${word}`),
    ...Object.keys(schema.properties ?? {})
      .filter((member) => !/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(member))
      .map((member) => `${path} has a member ${member}`),
  ]);
}
