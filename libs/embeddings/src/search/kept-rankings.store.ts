import { createHash } from 'node:crypto';
import { uuidOfHex, type WorkspaceRef } from '@loupe/kernel';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';

const PREFIX = 'loupe:ranking:';
/** As long as the vector of a query is known. */
const KEPT_MS = 10 * 60_000;
/** Places for the rankings of a workspace: what they take is bounded, whatever is searched. A later one may take the place of another. */
const SLOTS = 16;
const NAME_BYTES = 9;
const ID_BYTES = 16;
const ENTRY_BYTES = ID_BYTES + 8;
const HEX = 'hex';

/**
 * Rankings in which the place of an item depends on other items, as pages are read: all pages of a search then go by the ranking of the
 * first, in whichever process, and whatever changes meanwhile. One has 24 bytes for each item, at most 3,000 of them. Redis may lose
 * them: then a ranking is made again.
 */
@Injectable()
export class KeptRankingsStore {
  private readonly logger = new Logger('Search');

  constructor(private readonly redis: RedisConnection) {}

  /** The name of a ranking: the same for the same scores. */
  nameOf(scores: ReadonlyMap<string, number>): string {
    return createHash('sha256').update(packed(scores)).digest().subarray(0, NAME_BYTES).toString('base64url');
  }

  /** The scores of a ranking; null where it is not kept any more. */
  async read(scope: WorkspaceRef, name: string): Promise<Map<string, number> | null> {
    const kept = await this.asked(() => this.redis.client.getBuffer(keyOf(scope, name)));
    if (kept == null || kept.subarray(0, name.length).toString('latin1') !== name) return null;
    return unpacked(kept.subarray(name.length));
  }

  async keep(scope: WorkspaceRef, name: string, scores: ReadonlyMap<string, number>): Promise<void> {
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), packed(scores)]);
    await this.asked(() => this.redis.client.set(keyOf(scope, name), entry, 'PX', KEPT_MS));
  }

  /** Without Redis a search still answers; its pages may shift where posts change in between. */
  private async asked<Answer>(command: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await command();
    } catch (error) {
      this.logger.warn(`Rankings cannot be read or kept: ${(error as Error).message}`);
      return null;
    }
  }
}

function keyOf({ workspaceId }: WorkspaceRef, name: string): string {
  const [slot = 0] = createHash('sha256').update(name).digest();
  return `${PREFIX}${workspaceId}:${slot % SLOTS}`;
}

function packed(scores: ReadonlyMap<string, number>): Buffer {
  const bytes = Buffer.alloc(scores.size * ENTRY_BYTES);
  for (const [index, [id, score]] of [...scores].entries()) {
    const at = index * ENTRY_BYTES;
    bytes.write(id.replaceAll('-', ''), at, ID_BYTES, HEX);
    bytes.writeDoubleBE(score, at + ID_BYTES);
  }
  return bytes;
}

function unpacked(bytes: Buffer): Map<string, number> {
  const scores = new Map<string, number>();
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const id = uuidOfHex(bytes.toString(HEX, at, at + ID_BYTES));
    scores.set(id, bytes.readDoubleBE(at + ID_BYTES));
  }
  return scores;
}
