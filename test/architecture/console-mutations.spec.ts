import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'apps/console/src');

/** Mutations that people have by another one, or by a file: with what gives them. */
const BY_ANOTHER: Readonly<Record<string, string>> = {
  addItemToCollections: 'addItemsToCollections, with one post',
  createCollection: 'addItemsToCollections, which makes what is not there',
  importItems: 'a file on the page of first steps, sent to /api/v2/imports',
};

/** Mutations without a place in the console yet. The list only shrinks. */
const WITHOUT_A_PLACE = [
  'createCreatorView',
  'createSocialProfileView',
  'deleteCampaign',
  'deleteCreatorView',
  'deleteSocialProfileView',
  'moveCreatorViewToGroup',
  'moveSocialProfileViewToGroup',
  'removeItemsFromCampaign',
  'reorderViewsInGroup',
  'updateCampaign',
  'updateCreatorView',
  'updateSocialProfileView',
];

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

  it('are all sent by the console, but for those that are listed here', () => {
    const missing = all.filter((name) => !sent.has(name) && !Object.hasOwn(BY_ANOTHER, name));
    expect(all.length).toBeGreaterThan(80);
    expect(missing.toSorted()).toEqual(WITHOUT_A_PLACE);
  });

  it('are listed only where they are not sent, and sent only where they are', () => {
    expect([...sent].filter((name) => !all.includes(name))).toEqual([]);
    expect(Object.keys(BY_ANOTHER).filter((name) => sent.has(name) || !all.includes(name))).toEqual([]);
  });
});
