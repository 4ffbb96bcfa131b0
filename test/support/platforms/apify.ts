import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

/** The API of Apify as api.apify.com/v2 has it, as far as data sets are read. */
export class FakeApify extends FakePlatform {
  /** Rows by the id of their data set. */
  readonly dataSets = new Map<string, object[]>();

  constructor(private readonly token: string) {
    super();
  }

  protected answer({ path, query, headers }: PlatformCall): PlatformReply {
    if (headers.authorization !== `Bearer ${this.token}`)
      return refusal(
        401,
        'user-or-token-not-found',
        'User was not found or authentication token is not valid',
      );
    const id = /^\/datasets\/(\w+)\/items$/.exec(path)?.[1];
    const rows = id === undefined ? undefined : this.dataSets.get(id);
    if (rows === undefined) return refusal(404, 'record-not-found', 'Dataset was not found');
    if (query.get('format') !== 'jsonl') return { body: rows };
    return {
      headers: { 'content-type': 'application/jsonl; charset=utf-8' },
      body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    };
  }
}

function refusal(status: number, type: string, message: string): PlatformReply {
  return { status, body: { error: { type, message } } };
}

/** What Apify posts by its default template when a run changes. */
export function apifyWebhook(
  dataSetId: string,
  {
    eventType = 'ACTOR.RUN.SUCCEEDED',
    runId = 'HG7ML7M8z78YcAPEB',
    finishedAt = '2025-11-26T06:01:02.345Z',
  } = {},
) {
  return {
    userId: 'wRsJZtadYvn4mBZmm',
    createdAt: '2025-11-26T06:01:03.000Z',
    eventType,
    eventData: { actorId: 'apifyActor0000001', actorTaskId: 'apifyTask00000001', actorRunId: runId },
    resource: {
      ...{
        id: runId,
        actId: 'apifyActor0000001',
        userId: 'wRsJZtadYvn4mBZmm',
        actorTaskId: 'apifyTask00000001',
      },
      ...{ startedAt: '2025-11-26T06:00:00.000Z', finishedAt, status: 'SUCCEEDED' },
      meta: { origin: 'SCHEDULER' },
      ...{ buildId: 'apifyBuild0000001', defaultKeyValueStoreId: 'apifyStore0000001' },
      ...{ defaultDatasetId: dataSetId, defaultRequestQueueId: 'apifyQueue0000001' },
    },
  };
}
