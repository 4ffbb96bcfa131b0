import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Vectors in memory: 2 KiB each for 512 numbers. */
const ENTRIES = 4000;

/**
 * Vectors of recent texts by workspace and hash of the text: the same caption is often posted on several platforms and by
 * several people. Workspaces share none, so that a refusal or the time of an answer tells nothing about another one
 * (decisions §17).
 */
export class VectorCache {
  private readonly vectors = new LRUCache<string, Promise<Float32Array>>({ max: ENTRIES });

  /**
   * The vector of a text, computed only once in a workspace even if it is requested several times at once.
   * @throws what `compute` throws; nothing is kept then
   */
  async get(workspaceId: string, text: string, compute: () => Promise<Float32Array>): Promise<Float32Array> {
    const key = createHash('sha256').update(`${workspaceId} ${text}`).digest('base64url');
    const known = this.vectors.get(key);
    if (known !== undefined) return known;
    const vector = compute();
    this.vectors.set(key, vector);
    try {
      return await vector;
    } catch (error) {
      this.vectors.delete(key);
      throw error;
    }
  }
}
