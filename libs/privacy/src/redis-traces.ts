import { IDEMPOTENCY_PREFIX, type IdempotencyRecord } from '@loupe/graphql';
import { JobQueue, RedisConnection } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import type { NameEraser } from './person-names.js';

const SCAN = 500;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** What a repeated request is told whose first answer is not kept any more. */
const ERASED_ANSWER = JSON.stringify({
  data: null,
  errors: [
    {
      message:
        'The request was executed; its answer has been erased, as it held data of a person who was erased',
      extensions: { code: 'NOT_FOUND' },
    },
  ],
});

/** What Redis remembers of somebody: jobs, done ones included, and the answers of idempotent requests. */
@Injectable()
export class RedisTraces {
  constructor(
    private readonly jobs: JobQueue,
    private readonly redis: RedisConnection,
  ) {}

  /**
   * Removes jobs and empties answers that have a name or an id in them. An answer's key stays taken, so that its request
   * is not executed a second time.
   * @param ids of profiles, creators, items and media, in lower case
   */
  async remove(eraser: NameEraser, ids: ReadonlySet<string>): Promise<{ jobs: number; answers: number }> {
    const isAbout = (value: unknown) => eraser.isIn(value) || hasId(JSON.stringify(value) ?? '', ids);
    return { jobs: await this.jobs.removeMatching(isAbout), answers: await this.emptyAnswers(isAbout) };
  }

  private async emptyAnswers(isAbout: (value: unknown) => boolean): Promise<number> {
    const { client } = this.redis;
    let emptied = 0;
    for await (const keys of client.scanStream({ match: `${IDEMPOTENCY_PREFIX}*`, count: SCAN })) {
      for (const key of keys as string[]) {
        const text = await client.get(key);
        const record = text === null ? null : (JSON.parse(text) as IdempotencyRecord);
        if (record?.answer == null || !isAbout(record.answer.body)) continue;
        const answer = { ...record.answer, status: 200, body: ERASED_ANSWER };
        await client.set(key, JSON.stringify({ ...record, answer }), 'KEEPTTL', 'XX');
        emptied += 1;
      }
    }
    return emptied;
  }
}

function hasId(text: string, ids: ReadonlySet<string>): boolean {
  return [...text.matchAll(UUID)].some(([id]) => ids.has(id.toLowerCase()));
}
