import { ANSWER_FIELD, recordName } from '@loupe/http';
import type { WorkspaceScope } from '@loupe/kernel';
import { JobQueue, RedisConnection } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import type { NameEraser } from './person-names.js';

const SCAN = 500;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Residual data in Redis: jobs, including finished ones, and the stored responses of idempotent requests. */
@Injectable()
export class RedisResidualDataService {
  constructor(
    private readonly jobs: JobQueue,
    private readonly redis: RedisConnection,
  ) {}

  /**
   * Removes jobs that contain a name or an id, and all stored responses of the workspace's idempotent requests: they are
   * encrypted, so those that name the person cannot be found. Their keys stay taken, so that no request is executed
   * twice.
   * @param ids of profiles, creators, items and media, in lower case
   */
  async remove(
    scope: WorkspaceScope,
    eraser: NameEraser,
    ids: ReadonlySet<string>,
  ): Promise<{ jobs: number; answers: number }> {
    const isAbout = (value: unknown) => eraser.isIn(value) || hasId(JSON.stringify(value) ?? '', ids);
    return { jobs: await this.jobs.removeMatching(isAbout), answers: await this.forgetAnswers(scope) };
  }

  private async forgetAnswers({ workspaceId }: WorkspaceScope): Promise<number> {
    const { client } = this.redis;
    const match = `${recordName({ workspaceId, id: '' })}*`;
    let forgotten = 0;
    for await (const names of client.scanStream({ match, count: SCAN })) {
      for (const name of names as string[]) forgotten += await client.hdel(name, ANSWER_FIELD);
    }
    return forgotten;
  }
}

function hasId(text: string, ids: ReadonlySet<string>): boolean {
  return [...text.matchAll(UUID)].some(([id]) => ids.has(id.toLowerCase()));
}
