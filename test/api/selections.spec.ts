import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const SCHEMA = new URL('../../schema.graphql', import.meta.url);
const MAX_DEPTH = 3;

/** A field of a type with all that can be selected below it. */
interface Choice {
  name: string;
  text: string;
}

describe('items of which some fields are selected', () => {
  let api: TestApp;
  let tenant: Tenant;
  let choices: Choice[];
  let posterChoices: Choice[];
  let whole: Record<string, unknown>[];

  const nodes = async (selection: string) =>
    (await tenant.client.data(`{ items { nodes { ${selection} } } }`)).items.nodes as Record<
      string,
      unknown
    >[];

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    await ingest(api, tenant, [
      somePost({
        caption: 'A caption',
        hashtags: ['one', 'two'],
        mentions: ['someone'],
        location: { name: 'Somewhere', city: 'Berlin', state: null, country: 'DE', formatted: null },
        profile: {
          externalId: 'p1',
          accountName: 'First',
          originalUrl: 'https://www.instagram.com/first/',
          fullName: 'The first',
          followers: 12,
          phoneNumbers: ['+49 30 1'],
          verified: true,
        },
        snapshots: [metrics({ likes: 5, views: 100, followers: 900 })],
      }),
      somePost({ takenAt: new Date('2026-02-01T00:00:00Z') }),
    ]);
    const schema = buildSchema(readFileSync(SCHEMA, 'utf8'));
    choices = choicesOf(schema, schema.getType('Item') as GraphQLObjectType, 0);
    posterChoices = choicesOf(schema, schema.getType('SocialProfile') as GraphQLObjectType, 1);
    whole = await nodes(choices.map(({ text }) => text).join(' '));
  });
  afterAll(() => api?.close());

  it('have, each field alone, the values that they have beside all others', async () => {
    expect(choices.length).toBeGreaterThan(20);
    for (const { name, text } of choices) {
      expect(await nodes(text), name).toEqual(whole.map((node) => ({ [name]: node[name] })));
    }
  });

  it('have the values that they have beside all others, whatever is selected and however', async () => {
    const some = (of: Choice[]) =>
      fc.uniqueArray(fc.integer({ min: 0, max: of.length - 1 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some(choices), some(posterChoices), fc.boolean(), async (own, ofPoster, inEdges) => {
        const chosen = own
          .map((index) => choices[index] as Choice)
          .filter(({ name }) => name !== 'socialProfile');
        const poster = ofPoster.map((index) => posterChoices[index] as Choice);
        const selection = `${chosen.map(({ text }) => text).join(' ')}
          ... on Item { poster: socialProfile { ...P } id @skip(if: true) }`;
        const list = inEdges ? `edges { node { ${selection} } }` : `nodes { ${selection} }`;
        const { items } = await tenant.client.data(
          `{ items { ${list} } } fragment P on SocialProfile { ${poster.map(({ text }) => text).join(' ')} }`,
        );
        const found = inEdges ? items.edges.map(({ node }: { node: object }) => node) : items.nodes;
        expect(found).toEqual(
          whole.map((node) => ({
            ...Object.fromEntries(chosen.map(({ name }) => [name, node[name]])),
            poster: Object.fromEntries(
              poster.map(({ name }) => [name, (node.socialProfile as Record<string, unknown>)[name]]),
            ),
          })),
        );
      }),
      { numRuns: 60 },
    );
  });
});

function choicesOf(schema: GraphQLSchema, type: GraphQLObjectType, depth: number): Choice[] {
  return Object.values(type.getFields()).flatMap(({ name, type: given }) => {
    const of = getNamedType(given);
    if (isUnionType(of)) return [{ name, text: `${name} { __typename }` }];
    if (!isObjectType(of)) return [{ name, text: name }];
    if (depth === MAX_DEPTH) return [];
    const below = choicesOf(schema, of, depth + 1).map(({ text }) => text);
    return below.length === 0 ? [] : [{ name, text: `${name} { ${below.join(' ')} }` }];
  });
}
