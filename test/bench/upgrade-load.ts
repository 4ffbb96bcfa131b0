import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { BROWSER_AGENT } from '../support/client.js';
import { idIn } from '../support/large-workspace.js';

/** A request of the load; `name` is what figures are told apart by. */
interface Ask {
  name: string;
  query: string;
  variables: Record<string, unknown>;
}

export interface LoadFigures {
  sent: number;
  failed: number;
  /** Milliseconds: the longest answer, and what 99 of 100 take at most. */
  longest: number;
  p99: number;
}

const ITEM =
  'id caption takenAt socialProfile { accountName followers } currentEngagement { likes comments }';
const WORKSPACE = 'workspace { id name hashtags { id name } keywords { id name } }';

/** Fields that are asked for in turn, so that each is asked for about once in twenty seconds. */
const LISTS = [
  `creator(id: "${idIn('creator', 7)}") { id customAttributes socialProfiles { accountName } }`,
  'contentViews { id name filters sort }',
  'creatorViews { id name filters sort }',
  'collections { id name }',
  'campaigns { nodes { id name } }',
  'viewGroups { id name }',
  'operations(first: 5) { nodes { id status } }',
  'competitorBrands(first: 5) { nodes { id name postsCount } }',
  'socialProfiles(first: 5) { nodes { id accountName } totalCount }',
  'webhookSubscriptions(first: 5) { nodes { id status } }',
  'items(first: 5, filter: { superSearch: { mode: FUZZY_CAPTION, searchQuery: "autumn" } }) { nodes { id } }',
  'items(first: 5) { totalCount nodes { id mediaContents { ... on Image { id } ... on Video { id } } transcriptions { transcript } collections { id } } }',
  'workspaces(first: 5) { nodes { id name } }',
];

/** Collections that posts are added to and removed from. */
const COLLECTIONS = 5;

/** Requests in turn: four reads for one write. Both versions know all of them. */
function* asks(itemIds: readonly string[]): Generator<Ask, never> {
  for (let number = 0; ; number += 1) {
    const itemId = itemIds[number % itemIds.length];
    const collectionIds = [idIn('collection', 290 + (number % COLLECTIONS))];
    const page = (filter: object, sortKey = 'TAKEN_AT') => ({
      query: `query Page($filter: ItemFilterInput, $sorting: [ItemSortingInput!]) {
        items(first: 20, filter: $filter, sorting: $sorting) { nodes { ${ITEM} } pageInfo { hasNextPage endCursor } } }`,
      variables: { filter, sorting: [{ sortKey, sortOrder: 'DESC' }] },
    });
    yield { name: 'newest posts', ...page({}) };
    yield { name: 'posts of a tag', ...page({ tagsNames: [`tag${number % 40}`] }) };
    yield {
      name: 'posts of a month',
      ...page({
        takenAt: {
          from: new Date(Date.UTC(2023, number % 30, 1)).toISOString(),
          to: new Date(Date.UTC(2023, (number % 30) + 1, 1)).toISOString(),
        },
      }),
    };
    yield {
      name: 'attributes',
      query: `mutation Set($id: ID!, $values: JSON!) { updateItemCustomAttributes(id: $id,
        input: { values: $values }) { userErrors { code message } } }`,
      variables: { id: itemId, values: { score: number % 1000 } },
    };
    yield {
      name: 'creators',
      query:
        'query { creators(first: 20) { nodes { id socialProfiles { accountName } } pageInfo { endCursor } } }',
      variables: {},
    };
    yield { name: 'the workspace', query: `query { ${WORKSPACE} }`, variables: {} };
    yield {
      name: 'collections of a post',
      query: `mutation Move($itemId: ID!, $collectionIds: [ID!]) {
        ${number % 2 === 0 ? 'addItemToCollections' : 'removeItemFromCollections'}(itemId: $itemId, collectionIds: $collectionIds) {
          userErrors { code message } } }`,
      variables: { itemId, collectionIds },
    };
    yield { name: 'posts by views', ...page({}, 'MERGED_VIEW_PLAY_COUNT') };
    const list = LISTS[number % LISTS.length] ?? '';
    yield { name: list.split(/[ ({]/, 1)[0] ?? '', query: `query { ${list} }`, variables: {} };
    yield {
      name: 'webhook deliveries',
      query: 'query { webhookDeliveries(first: 20) { nodes { id status attempts } pageInfo { endCursor } } }',
      variables: {},
    };
  }
}

/** Sends requests at a steady rate, whatever their answers take, to the programs that are in turn as behind a load balancer. */
export class SteadyLoad {
  /** Addresses of the programs; who changes the list moves the load. */
  origins: string[] = [];
  /** The first failures, in words. */
  readonly failures: string[] = [];
  readonly figures = new Map<string, { latencies: number[]; failed: number }>();
  /** What figures are kept for. */
  phase = '';
  private readonly agent = new Agent({ connections: 50, pipelining: 0 });
  private readonly open = new Map<Promise<void>, string>();
  private stopped = false;
  private done: Promise<void> | undefined;

  constructor(
    private readonly settings: {
      rate: number;
      token: string;
      workspaceId: string;
      /** Posts that are written: few, so that writers meet. */
      itemIds: readonly string[];
    },
  ) {}

  /** Waits for the answers to all requests that were sent to a program, as who is about to end it does. */
  async answered(origin: string): Promise<void> {
    await Promise.all([...this.open].flatMap(([asked, to]) => (to === origin ? [asked] : [])));
  }

  start(): void {
    this.done = this.run();
  }

  /** Ends the load when all requests are answered. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.done;
    await Promise.all(this.open.keys());
    await this.agent.close();
  }

  /** What was measured in a phase. */
  figuresOf(phase: string): LoadFigures {
    const { latencies, failed } = this.figures.get(phase) ?? { latencies: [], failed: 0 };
    const sorted = latencies.toSorted((one, other) => one - other);
    return {
      sent: latencies.length,
      failed,
      longest: Math.round(sorted.at(-1) ?? 0),
      p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    };
  }

  private async run(): Promise<void> {
    const startedAt = performance.now();
    const wanted = asks(this.settings.itemIds);
    for (let sent = 0; !this.stopped; sent += 1) {
      await sleep(Math.max(0, startedAt + (sent * 1000) / this.settings.rate - performance.now()));
      const origin = this.origins[sent % this.origins.length];
      if (origin === undefined) throw new Error('There is no program to send requests to');
      const asked: Promise<void> = this.ask(origin, wanted.next().value).finally(() =>
        this.open.delete(asked),
      );
      this.open.set(asked, origin);
    }
  }

  private async ask(origin: string, { name, query, variables }: Ask): Promise<void> {
    const phase = this.figures.get(this.phase) ?? { latencies: [], failed: 0 };
    this.figures.set(this.phase, phase);
    const { phase: phaseName } = this;
    const sentAt = performance.now();
    const problem = await this.problemOf(origin, { query, variables });
    phase.latencies.push(performance.now() - sentAt);
    if (problem === null) return;
    phase.failed += 1;
    this.failures.push(`${phaseName}: ${name}: ${problem}`);
  }

  private async problemOf(origin: string, body: object): Promise<string | null> {
    try {
      const answer = await request(`${origin}/api/v2`, {
        method: 'POST',
        dispatcher: this.agent,
        headers: {
          'content-type': 'application/json',
          'user-agent': BROWSER_AGENT,
          authorization: `Bearer ${this.settings.token}`,
          'workspace-id': this.settings.workspaceId,
        },
        body: JSON.stringify(body),
      });
      const text = await answer.body.text();
      const isRight =
        answer.statusCode === 200 && !text.includes('"errors":') && !/"userErrors":\[\{/.test(text);
      return isRight ? null : `${answer.statusCode} ${text.slice(0, 300)}`;
    } catch (error) {
      return String(error);
    }
  }
}
