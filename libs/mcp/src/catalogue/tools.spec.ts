import { QueryCosts } from '@loupe/graphql';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { resultOf } from '../results/results.js';
import { toolsOf } from './tools.js';

/** Lists like those of the contract, and a field with a scalar that only the first one has. */
const SCHEMA = buildSchema(`
  type Query {
    "The subscriptions." webhookSubscriptions(first: Int = 20, after: String): WebhookSubscriptionConnection!
    "The campaigns." campaigns(first: Int = 20, after: String): WebhookSubscriptionConnection!
    "The owner." owner(id: ID!): WebhookSubscription!
  }
  type Mutation {
    "Sends a delivery again." redeliverWebhookDelivery(id: ID!): Payload
    "Turns it on." enableWebhookSubscription(id: ID!): Payload
  }
  type Payload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type UserError { field: [String!] message: String! code: String }
  type WebhookSubscription { id: ID! name: String! url: String parent: WebhookSubscription }
  type WebhookSubscriptionConnection { nodes: [WebhookSubscription!]! edges: [Edge!]! pageInfo: PageInfo! totalCount: Int }
  type Edge { cursor: String! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }`);

/** Every field declares when to use it; one list takes `cursor`. */
for (const { name, extensions } of fieldsOfSchema()) {
  const mcp = { use: `Use it for ${name}.`, next: '', hasCursor: name === 'webhookSubscriptions' };
  Object.assign(extensions, { rootField: { mcp, scopes: ['read'] } });
}

function fieldsOfSchema() {
  const roots = [SCHEMA.getQueryType(), SCHEMA.getMutationType()];
  return roots.flatMap((type) => Object.values(type?.getFields() ?? {}));
}

class FlatCosts extends QueryCosts {
  readonly minimum = 5;
  costOf = () => 20;
  describe = () => '20 credits.';
}

const tools = toolsOf(SCHEMA, new FlatCosts());

function tool(name: string) {
  const found = tools.find(({ published }) => published.name === name);
  if (found === undefined) throw new Error(`There is no tool ${name}`);
  return found;
}

describe('the tools of a schema', () => {
  it('have documents that the schema takes, and come queries first', () => {
    expect(tools.map(({ published }) => published.name)).toEqual([
      'getWebhookSubscriptions',
      'getCampaigns',
      'getOwner',
      'redeliverWebhookDelivery',
      'enableWebhookSubscription',
    ]);
    for (const { documents } of tools) expect(validate(SCHEMA, parse(documents.detailed))).toEqual([]);
  });

  it('end the selection where objects in objects begin', () => {
    expect(tool('getOwner').documents.detailed).toBe(
      'query getOwner($id: ID!) { owner(id: $id) { id name url parent { id name url } } }',
    );
  });

  it('take `cursor` for subscriptions, and `after` as its former name', () => {
    const { properties = {} } = tool('getWebhookSubscriptions').published.inputSchema;
    expect(Object.keys(properties)).toEqual(['first', 'cursor', 'after', 'fields', 'workspaceId']);
    expect(properties.after).toMatchObject({ type: 'string', deprecated: true });
    expect(properties.first).toMatchObject({ default: 20 });
    expect(tool('getCampaigns').published.inputSchema.properties).not.toHaveProperty('cursor');
  });

  it('repeat the end of the page at the top of the result, of subscriptions also where it is the last', () => {
    const page = { nodes: [], pageInfo: { hasNextPage: true, endCursor: 'c' }, totalCount: 9 };
    expect(resultOf(tool('getWebhookSubscriptions'), page, []).structuredContent).toEqual({
      ...page,
      hasNextPage: true,
      nextCursor: 'c',
    });
    const last = { ...page, pageInfo: { hasNextPage: false, endCursor: null } };
    expect(resultOf(tool('getWebhookSubscriptions'), last, []).structuredContent).toEqual({
      ...last,
      hasNextPage: false,
      nextCursor: null,
    });
    expect(resultOf(tool('getCampaigns'), page, []).structuredContent).toEqual({ ...page, nextCursor: 'c' });
  });

  it('say that sending a delivery again has an effect every time', () => {
    expect(tool('redeliverWebhookDelivery').published.annotations.idempotentHint).toBe(false);
    expect(tool('enableWebhookSubscription').published.annotations.idempotentHint).toBe(true);
  });

  it('have the error for a field that failed, and both for one that failed in part', () => {
    const error = { message: 'Creator not found', extensions: { code: 'NOT_FOUND' } };
    const failed = resultOf(tool('getOwner'), null, [error]);
    expect(failed).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^NOT_FOUND: Creator not found\n/) }],
    });
    const errors = [expect.stringMatching(/^NOT_FOUND: Creator not found\n/)];
    expect(failed.structuredContent).toEqual({ errors });
    const owner = { id: '1', name: 'x', url: null, parent: null };
    const partly = resultOf(tool('getOwner'), owner, [error]);
    expect(partly).toMatchObject({
      isError: true,
      structuredContent: { owner: { id: '1', name: expect.stringMatching(/^<(~.*)>x<\/\1>$/) }, errors },
    });
    expect(partly.content).toHaveLength(2);
  });
});
