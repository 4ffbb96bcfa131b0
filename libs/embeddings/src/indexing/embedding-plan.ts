import { createHash } from 'node:crypto';
import { platformAddress, sourceOf } from '@loupe/media';
import type { EmbeddingKind } from '../models/embedding-model.js';
import type { EmbeddingSource, StoredEmbedding } from './embeddings.repository.js';

/** A source whose vector is to be computed. */
export interface DueSource extends EmbeddingSource {
  model: string;
  checksum: string;
}

export interface EmbeddingPlan {
  due: DueSource[];
  /** Vectors of sources that no longer exist, or that no model reads any more. */
  gone: StoredEmbedding[];
}

/**
 * Decides which vectors of items have to be computed: those whose source or model differs from the stored one.
 * A picture without a copy is skipped while the media worker copies it, and if it has given up. The copy queues the item.
 * @param models name of the model for each kind; null if there is none
 * @param areCopied whether the worker copies media
 */
export function planEmbeddings(
  sources: readonly EmbeddingSource[],
  stored: readonly StoredEmbedding[],
  models: Readonly<Record<EmbeddingKind, string | null>>,
  areCopied: boolean,
): EmbeddingPlan {
  const storedByKey = new Map(stored.map((each) => [keyOf(each), each]));
  const wanted = new Set<string>();
  const due: DueSource[] = [];
  for (const source of sources) {
    const model = models[source.kind];
    if (model === null) continue;
    const checksum = checksumOf(source.content);
    const known = storedByKey.get(keyOf(source));
    wanted.add(keyOf(source));
    if (source.kind === 'IMAGE' && !isThere(source, areCopied)) continue;
    if (known?.model !== model || known.checksum !== checksum) due.push({ ...source, model, checksum });
  }
  return { due, gone: stored.filter((each) => !wanted.has(keyOf(each))) };
}

function isThere({ content, stored, hasCopyTask }: EmbeddingSource, areCopied: boolean): boolean {
  if (stored !== null && stored.source === sourceOf(content)) return true;
  return !(areCopied && hasCopyTask) && platformAddress(content) !== null;
}

/** Identifies the source of an embedding within its item. */
export function keyOf({
  itemId,
  kind,
  mediaContentId,
}: Pick<StoredEmbedding, 'itemId' | 'kind' | 'mediaContentId'>): string {
  return `${itemId} ${kind} ${mediaContentId}`;
}

function checksumOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}
