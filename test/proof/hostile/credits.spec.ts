import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BROWSER_AGENT, type GraphqlClient } from '../../support/client.js';
import { postOnce } from '../../support/hang-up.js';
import { type Stage, startStage } from '../../support/hostile.js';
import { ingest, somePost } from '../../support/world.js';

const ITEMS = 300;
/** What a workspace may send in a second; more is refused before it is read. */
const REQUESTS = 5;

let stage: Stage;

beforeAll(async () => {
  stage = await startStage({
    prepare: async (api, attacker) => {
      const words = [
        'summer',
        'beach',
        'coffee',
        'family',
        'travel',
        'dress',
        'garden',
        'music',
        'dinner',
        'city',
      ];
      await ingest(
        api,
        attacker,
        Array.from({ length: ITEMS }, (_, index) =>
          somePost({
            caption: Array.from({ length: 200 }, (_, word) => words[(index + word) % words.length]).join(' '),
            hashtags: [`tag${index}`],
            profile: { ...somePost().profile, accountName: `account${index % 50}` },
          }),
        ),
      );
      await attacker.client
        .with({ url: api.url })
        .data(
          'mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) { userErrors { message } } }',
          { input: { entity: 'ITEM', key: 'note', name: 'Note', type: 'TEXT' } },
        );
    },
  });
});
afterAll(() => stage?.close());

const times = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index));
const texts = (count: number, prefix = 'text') => times(count, (index) => `${prefix}${index}`);
const aliased = (count: number, of: (index: number) => string) =>
  times(count, (index) => `a${index}: ${of(index)}`).join(' ');

/** As many of a request as a second allows, side by side; what is refused is refused. */
const burst = ({ send }: { send: () => Promise<unknown> }) =>
  Promise.all(times(REQUESTS, () => '').map(send));
const asking = (client: GraphqlClient, query: string, variables?: Record<string, unknown>) =>
  burst({ send: () => client.send(query, variables) });

const BY_FILTER = (aliases: number, selected = 'nodes { id } totalCount') =>
  `query($filter: ItemFilterInput) { ${aliased(aliases, (index) => `items(first: ${index + 1}, filter: $filter) { ${selected} }`)} }`;
const BY_CONDITIONS = `query($conditions: [CustomAttributeConditionInput!]) {
  ${aliased(15, (index) => `items(first: ${index + 1}, customAttributeConditions: $conditions) { nodes { id } totalCount }`)} }`;

const condition = (operator: string, value: unknown) => ({ field: 'note', type: 'TEXT', operator, value });
const location = (index: number) => ({ city: `City ${index}`, country: `Country ${index}` });
const search = (searchQuery: string, mode = 'FUZZY_CAPTION') => ({ superSearch: { mode, searchQuery } });
const digits = (count: number) => '9'.repeat(count);

/** What a caller sends, each five times side by side, by what it is about. */
const ATTACKS: Record<string, [string, string, Record<string, unknown>?][]> = {
  'long lists': [
    ['60,000 names in eight places', BY_FILTER(8), { filter: { tagsNames: texts(60_000) } }],
    ['60,000 handles', BY_FILTER(8), { filter: { accountNames: texts(60_000) } }],
    [
      'the longest lists of everything',
      BY_FILTER(15),
      {
        filter: {
          tagsNames: texts(1000),
          accountNames: texts(1000),
          shopifyProductsIds: texts(1000),
          sourcesIds: texts(1000),
          ids: texts(1000),
        },
      },
    ],
    ['a list of lists that no filter holds', BY_FILTER(1), { filter: { tagsNames: [texts(60_000)] } }],
  ],
  conditions: [
    [
      'fifty conditions that hold for everything',
      BY_CONDITIONS,
      {
        conditions: times(50, () => '').map((_, index) =>
          condition('DOES_NOT_CONTAIN', `${index}`.padEnd(1000, 'x')),
        ),
      },
    ],
    [
      'fifty texts of 10,000 letters',
      BY_CONDITIONS,
      {
        conditions: times(50, () => '').map(() => condition('DOES_NOT_CONTAIN', 'x'.repeat(10_000))),
      },
    ],
    [
      'patterns of wildcards',
      BY_CONDITIONS,
      {
        conditions: times(50, () => '').map(() => condition('CONTAINS', '%%%%___'.repeat(140))),
      },
    ],
    [
      'a thousand conditions',
      BY_CONDITIONS,
      {
        conditions: times(1000, () => '').map((_, index) => condition('CONTAINS', `x${index}`)),
      },
    ],
    [
      'keys of 100,000 letters',
      BY_CONDITIONS,
      {
        conditions: [{ field: 'k'.repeat(100_000), type: 'TEXT', operator: 'IS_EMPTY' }],
      },
    ],
  ],
  'searches, ranges and places': [
    [
      'a hundred ranges of metrics',
      BY_FILTER(15),
      {
        filter: {
          engagement: times(100, () => '').map((_, index) => ({
            field: 'ENGAGEMENTS_RATE',
            range: { from: index },
          })),
        },
      },
    ],
    [
      'a hundred places of posts and creators',
      BY_FILTER(15),
      {
        filter: {
          ugcLocations: times(100, () => '').map((_, index) => location(index)),
          creatorLocations: times(100, () => '').map((_, index) => location(index)),
        },
      },
    ],
    [
      'ten long words',
      BY_FILTER(15),
      { filter: search(times(10, (index) => `${'abcdefghij'[index]}qwertzuiop`.repeat(8)).join(' ')) },
    ],
    [
      'ten words that every post has',
      BY_FILTER(15),
      { filter: search('summer beach coffee family travel dress garden music dinner city') },
    ],
    [
      'a search in what is said',
      BY_FILTER(15),
      { filter: search('a b c d e f g h i j', 'FUZZY_TRANSCRIPTION') },
    ],
    [
      'years that are none',
      BY_FILTER(1),
      { filter: { takenAt: { from: '+275760-09-13T00:00:00Z', to: '-271821-04-20T00:00:00Z' } } },
    ],
    [
      'numbers of 400 digits',
      'query($conditions: [CustomAttributeConditionInput!]) { items(customAttributeConditions: $conditions) { totalCount } }',
      {
        conditions: times(50, () => '').map(() => ({
          field: 'note',
          type: 'NUMBER',
          operator: 'BETWEEN',
          value: { from: digits(400), to: `-${digits(400)}` },
        })),
      },
    ],
  ],
  'what hangs on many rows': [
    [
      'addresses as long as they may be',
      `query($urls: [String!]!) { ${aliased(15, () => 'itemIdsByUrl(urls: $urls) { status }')} }`,
      {
        urls: texts(100, `https://www.instagram.com/p/${'x'.repeat(5000)}`),
      },
    ],
    [
      'transcriptions of a thousand items',
      `query($ids: [ID!]) { ${aliased(15, () => 'transcriptions(itemIds: $ids) { transcript }')} }`,
      { ids: texts(1000) },
    ],
    [
      '15 times 15 profiles of creators',
      `{ items(first: 100) { nodes { ${aliased(15, () => `creator { ${aliased(15, () => 'socialProfiles { id }')} }`)} } } }`,
    ],
    [
      'thirty pages with all that hangs on them',
      `{ ${aliased(15, () => 'items(first: 100) { nodes { id creator { id socialProfiles { id } } mediaContents { __typename } transcriptions { transcript } collections { id } } }')}
    ${times(15, (index) => `c${index}: creators(first: 100) { nodes { id socialProfiles { id creator { id } } } }`).join(' ')} }`,
    ],
  ],
};

describe('others go on while one workspace asks for', () => {
  it.each(Object.entries(ATTACKS))('%s', async (_, attacks) => {
    await stage.attack(async ({ client }) => {
      for (const [, query, variables] of attacks) {
        await asking(client, query, variables);
        // The next ones of this workspace are let in after a second.
        await sleep(1000);
      }
    });
  });

  it('a stored view with as many conditions and names as fit', async () => {
    await stage.attack(async ({ client }) => {
      const { createContentView } = await client.data(
        'mutation($input: CreateContentViewInput!) { createContentView(input: $input) { contentView { id } userErrors { message } } }',
        {
          input: {
            name: 'All',
            filters: { tags_names: texts(900), account_names: texts(900) },
            customAttributeConditions: times(50, () => '').map((_, index) =>
              condition('DOES_NOT_CONTAIN', `x${index}`),
            ),
          },
        },
      );
      await asking(
        client,
        `query($id: ID!) { ${aliased(15, () => 'items(presetId: $id) { nodes { id } totalCount }')} }`,
        {
          id: createContentView.contentView.id,
        },
      );
    });
  });

  it('much and hangs up before it is answered', async () => {
    await stage.attack(async ({ client }) => {
      const { url, token, workspaceId } = client.settings;
      const body = JSON.stringify({
        query: BY_FILTER(15),
        variables: { filter: { tagsNames: texts(1000) } },
      });
      const headers = {
        'content-type': 'application/json',
        'user-agent': BROWSER_AGENT,
        authorization: `Bearer ${token}`,
        'workspace-id': workspaceId ?? '',
      };
      for (let turn = 0; turn < 10; turn += 1) {
        const { hangUp, answer } = postOnce(url, headers, body);
        await sleep(turn * 10);
        hangUp();
        await answer;
      }
    });
  });
});
