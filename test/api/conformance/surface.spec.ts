import { readFileSync } from 'node:fs';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';

type Fields = Record<string, string>;

interface Surface {
  queries: Record<string, { args: Fields; type: string }>;
  objects: Record<string, Fields>;
  inputs: Record<string, Fields>;
  enums: Record<string, string[]>;
}

/** The names and types that clients of the established service rely on (a copy of the contract). */
const surface: Surface = JSON.parse(readFileSync(new URL('surface.json', import.meta.url), 'utf8'));

/** Listed by the established schema, refused by its service and by the contract (contract/README). */
const REFUSED_VALUE = 'FilterViralityScore.NOT_VIRAL';

describe('the surface that existing clients rely on', () => {
  let api: TestApp;
  let schema: GraphQLSchema;
  beforeAll(async () => {
    api = await sharedTestApp();
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
  });
  afterAll(() => api?.close());

  it('is there, every name with its type', () => {
    expect(missingFrom(schema)).toEqual([]);
  });
});

function missingFrom(schema: GraphQLSchema): string[] {
  const missing: string[] = [];
  const compare = (name: string, expected: string, found: unknown, stricter: boolean) => {
    const type = String(found);
    const allowed = stricter ? isStricter(expected, type) : isStricter(type, expected);
    if (found === undefined) missing.push(name);
    else if (!allowed) missing.push(`${name}: ${expected} is ${type}`);
  };
  const queries = schema.getQueryType()?.getFields() ?? {};
  for (const [name, query] of Object.entries(surface.queries)) {
    const field = queries[name];
    compare(name, query.type, field?.type, true);
    if (field === undefined) continue;
    for (const [argument, type] of Object.entries(query.args)) {
      compare(`${name}(${argument}:)`, type, field.args.find((arg) => arg.name === argument)?.type, false);
    }
  }
  for (const [name, fields] of Object.entries({ ...surface.objects, ...surface.inputs })) {
    const type = schema.getType(name);
    if (type === undefined) {
      missing.push(name);
      continue;
    }
    if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`${name} is of another kind`);
    for (const [field, expected] of Object.entries(fields)) {
      compare(`${name}.${field}`, expected, type.getFields()[field]?.type, isObjectType(type));
    }
  }
  for (const [name, values] of Object.entries(surface.enums)) {
    const type = schema.getType(name);
    if (type === undefined) missing.push(name);
    else if (isEnumType(type)) {
      const known = type.getValues().map((value) => value.name);
      const absent = values.filter((value) => !known.includes(value)).map((value) => `${name}.${value}`);
      missing.push(...absent.filter((value) => value !== REFUSED_VALUE));
    }
  }
  return missing;
}

/** True if `type` is `expected`, or the same with `!` where `expected` has none. */
function isStricter(expected: string, type: string): boolean {
  const pattern = expected.replace(/[[\]]/g, '\\$&').replace(/(?<!!)(\\\]|$)/g, '!?$1');
  return new RegExp(`^${pattern}$`).test(type);
}
