import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'apps/console/src');

/** Mutations that people have by another one, or by a file: with what gives them. */
const BY_ANOTHER: Readonly<Record<string, string>> = {
  addItemToCollections: 'updateItemsMemberships, with one post',
  addItemsToCampaign: 'updateItemsMemberships',
  addItemsToCollections: 'updateItemsMemberships',
  createCollection: 'updateItemsMemberships, which makes what is not there',
  removeItemFromCollections: 'updateItemsMemberships, with one post',
  updateItemRights: 'updateItemsRights',
  importItems: 'a file on the page of first steps, sent to /api/v2/imports',
  importText: 'a file on the page of imports, sent to /api/v2/imports',
  previewImport: 'the look at a file on the page of imports, sent to /api/v2/imports',
};

/** The documents of the console, as its sources have them: `graphql(…)` with a literal. */
function documentsOf(source: string): string[] {
  return [...source.matchAll(/graphql\(\s*`([^`]*)`/g)].flatMap(([, text]) => text ?? []);
}

/** The root fields of all mutations that the console sends. */
function sentMutations(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.spec.'),
  );
  const documents = files.flatMap((file) => documentsOf(readFileSync(join(SOURCES, file), 'utf8')));
  return new Set(
    documents
      .flatMap((text) => parse(text).definitions)
      .flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation'
          ? definition.selectionSet.selections
          : [],
      )
      .flatMap((selection) => (selection.kind === Kind.FIELD ? selection.name.value : [])),
  );
}

describe('the mutations of the schema', () => {
  const schema = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
  const all = Object.keys(schema.getMutationType()?.getFields() ?? {});
  const sent = sentMutations();

  it('are all sent by the console, but for those that people have in another way', () => {
    const missing = all.filter((name) => !sent.has(name) && !Object.hasOwn(BY_ANOTHER, name));
    expect(all.length).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  it('are listed only where they are not sent, and sent only where they are', () => {
    expect([...sent].filter((name) => !all.includes(name))).toEqual([]);
    expect(Object.keys(BY_ANOTHER).filter((name) => sent.has(name) || !all.includes(name))).toEqual([]);
  });
});
