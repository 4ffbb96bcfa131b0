import { newId } from '@loupe/kernel';
import { RedisConnection } from '@loupe/queue';
import { Injectable } from '@nestjs/common';

/** Seconds for which pages are kept where nobody says that they have changed. */
const KEPT_SECONDS = 60;

/**
 * Marks by which processes know that what they keep of a workspace's links holds: a page was read after its mark was set, and
 * whoever ends a link removes the mark after that. Redis may lose marks: pages are read again then.
 */
@Injectable()
export class PageMarks {
  constructor(private readonly redis: RedisConnection) {}

  /** The mark of a workspace, which is set if there is none; null while Redis cannot be asked, so that nothing is kept. */
  async current(workspaceId: string): Promise<string | null> {
    const { client } = this.redis;
    try {
      const known = await client.get(keyOf(workspaceId));
      if (known !== null) return known;
      await client.set(keyOf(workspaceId), newId(), 'EX', KEPT_SECONDS, 'NX');
      return await client.get(keyOf(workspaceId));
    } catch {
      return null;
    }
  }

  /** Has everybody read the pages of a workspace again. */
  async forget(workspaceId: string): Promise<void> {
    // Where Redis cannot be asked, no process keeps a page either.
    await this.redis.client.del(keyOf(workspaceId)).catch(() => undefined);
  }
}

const keyOf = (workspaceId: string) => `reports:${workspaceId}:pages`;
