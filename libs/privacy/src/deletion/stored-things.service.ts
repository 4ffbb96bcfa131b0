import { inParts } from '@loupe/kernel';
import { JobQueue, RedisConnection } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';

/** The folders of the object store in which each workspace has its own. */
const FOLDERS = ['media', 'uploads', 'imports', 'exports', 'lake'];
const FILES_AT_ONCE = 8;
const FILES = 500;
const SCAN = 500;

/** What a workspace has outside the database: files, jobs, and what Redis keeps under its id. */
@Injectable()
export class StoredThingsService {
  constructor(
    private readonly store: ObjectStore,
    private readonly jobs: JobQueue,
    private readonly redis: RedisConnection,
  ) {}

  /** Number of a workspace's files. */
  async countFiles(workspaceId: string): Promise<number> {
    let count = 0;
    for (const folder of FOLDERS) {
      for await (const _ of this.store.list(`${folder}/${workspaceId}/`)) count += 1;
    }
    return count;
  }

  /** Removes a workspace's files; returns their number. */
  async removeFiles(workspaceId: string): Promise<number> {
    let removed = 0;
    for (const folder of FOLDERS) {
      let keys: string[] = [];
      for await (const { key } of this.store.list(`${folder}/${workspaceId}/`)) {
        keys.push(key);
        if (keys.length < FILES) continue;
        removed += await this.remove(keys);
        keys = [];
      }
      removed += await this.remove(keys);
    }
    return removed;
  }

  /** Removes what Redis has of a workspace: jobs that name it, and values under a name with its id. */
  async removeFromRedis(workspaceId: string): Promise<void> {
    await this.jobs.removeMatching((job) => (JSON.stringify(job) ?? '').toLowerCase().includes(workspaceId));
    const { client } = this.redis;
    for await (const names of client.scanStream({ match: `*${workspaceId}*`, count: SCAN })) {
      for (const name of names as string[]) await client.unlink(name);
    }
  }

  private async remove(keys: readonly string[]): Promise<number> {
    for (const part of inParts(keys, FILES_AT_ONCE)) {
      await Promise.all(part.map((key) => this.store.delete(key)));
    }
    return keys.length;
  }
}
