import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { buildSchema, findBreakingChanges, type GraphQLSchema, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';

const COMMITTED = new URL('../../../schema.graphql', import.meta.url);

describe('the public schema', () => {
  let api: TestApp;
  let built: GraphQLSchema;
  let committed: string | null;

  beforeAll(async () => {
    api = await sharedTestApp();
    built = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
    committed = existsSync(COMMITTED) ? readFileSync(COMMITTED, 'utf8') : null;
  });
  afterAll(() => api?.close());

  it('takes nothing away from what is committed', () => {
    const breaking = committed === null ? [] : findBreakingChanges(buildSchema(committed), built);
    expect(breaking.map((change) => change.description)).toEqual([]);
  });

  it('is the one in schema.graphql (npm run schema writes it)', () => {
    const printed = `${printSchema(built)}\n`;
    const breaking = committed === null ? [] : findBreakingChanges(buildSchema(committed), built);
    if (process.env.LOUPE_WRITE_SCHEMA === '1' && breaking.length === 0) writeFileSync(COMMITTED, printed);
    expect(readFileSync(COMMITTED, 'utf8')).toBe(printed);
  });

  it('describes every type, field, argument and enum value in a sentence', () => {
    const missing: string[] = [];
    const check = (name: string, description: string | null | undefined) => {
      if (!/[.`)]$/.test(description?.trim() ?? '')) missing.push(name);
    };
    for (const type of Object.values(built.getTypeMap())) {
      if (type.name.startsWith('__') || ['Query', 'Mutation'].includes(type.name)) continue;
      check(type.name, type.description);
    }
    for (const type of Object.values(built.getTypeMap())) {
      if (type.name.startsWith('__')) continue;
      if ('getValues' in type)
        for (const value of type.getValues()) check(`${type.name}.${value.name}`, value.description);
      if (!('getFields' in type)) continue;
      for (const field of Object.values(type.getFields())) {
        check(`${type.name}.${field.name}`, field.description);
        if ('args' in field) {
          for (const argument of field.args)
            check(`${type.name}.${field.name}(${argument.name}:)`, argument.description);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});
