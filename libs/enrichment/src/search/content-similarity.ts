import { knownMatches, type RankedMatches, SimilaritySearch, type SimilaritySource } from '@loupe/items';
import { AppError, InvalidInputError, isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type Generation, GenerationsRepository } from '../indexing/generations.repository.js';
import type { EmbeddingKind, SimilarityRange, Unreadable } from '../models/embedding-model.js';
import { EmbeddingModels } from '../models/embedding-models.js';
import { QueryVectors } from './query-vectors.js';
import { type NearItem, SimilarityRepository } from './similarity.repository.js';

const MAX_TEXT = 1000;
/** Decimals of a score: more than the vectors have. */
const PRECISION = 1e6;

/** Vectors that a query can be compared with. */
interface Target {
  generation: Generation;
  range: SimilarityRange;
}

/** Gives the vector of what is searched by, as one model has it; null where that model has nothing to compare. */
type VectorOf = (model: string) => Promise<Float32Array | null>;

/** Search by similarity over stored vectors (docs/similarity.md). */
@Injectable()
export class ContentSimilarity extends SimilaritySearch {
  constructor(
    private readonly models: EmbeddingModels,
    private readonly generations: GenerationsRepository,
    private readonly queries: QueryVectors,
    private readonly repository: SimilarityRepository,
  ) {
    super();
  }

  /**
   * The items whose vectors are similar: of each model that has made vectors of the workspace, the 1,000 nearest above
   * its threshold. The score is 0 at the threshold and 1 for what cannot be more similar.
   * @throws InvalidInputError naming the argument for a text that is too long, an image that cannot be fetched or read,
   * an unknown or expired upload, an unknown media content
   * @throws AppError SERVICE_UNAVAILABLE where embeddings are off, or the worker or the model does not answer
   */
  async find(scope: WorkspaceScope, source: SimilaritySource, value: string): Promise<RankedMatches> {
    if (!this.models.enabled)
      throw new AppError('SERVICE_UNAVAILABLE', 'Similarity search is not configured');
    const vectorOf = await this.vectorsBy(scope, source, value);
    const scores = new Map<string, number>();
    for (const { generation, range } of await this.targets(
      scope,
      source === 'searchQuery' ? 'TEXT' : 'IMAGE',
    )) {
      const vector = await vectorOf(generation.model);
      if (vector === null) continue;
      const found = await this.repository.nearest(scope, generation, vector, range.least);
      for (const item of found) {
        scores.set(item.itemId, Math.max(scoreOf(item, range), scores.get(item.itemId) ?? 0));
      }
    }
    return { matches: knownMatches(scores) };
  }

  /** Checked even where nothing is embedded yet, so that a wrong argument is always told. */
  private async vectorsBy(scope: WorkspaceScope, source: SimilaritySource, value: string): Promise<VectorOf> {
    switch (source) {
      case 'searchQuery': {
        if (value.length > MAX_TEXT) throw refusal(source, `must have at most ${MAX_TEXT} characters`);
        return async (model) => readable(await this.ask(scope, model, { text: value }));
      }
      case 'similarMediaContentId':
        return this.vectorsOfMedia(scope, value);
      case 'imageUrl':
      case 'fileName': {
        const query = source === 'imageUrl' ? { imageUrl: value } : { fileName: value };
        const vectorOf = async (model: string) => {
          const vector = await this.ask(scope, model, query);
          if ('unreadable' in vector) throw refusal(source, vector.unreadable);
          return vector;
        };
        const current = this.models.current('IMAGE');
        if (current !== null) await vectorOf(current.name);
        return vectorOf;
      }
    }
  }

  private async vectorsOfMedia(scope: WorkspaceScope, id: string): Promise<VectorOf> {
    const media = isUuid(id) ? await this.repository.mediaContent(scope, id) : null;
    if (media === null) throw refusal('similarMediaContentId', 'is no media content of this workspace');
    const { imageUrl } = media;
    const stored = await this.repository.vectorsOfMedia(scope, id);
    // While models change, its vector may still be of another one than those of other items.
    return async (model) => {
      const known = stored.get(model);
      if (known !== undefined || imageUrl === null || stored.size === 0) return known ?? null;
      return readable(await this.ask(scope, model, { imageUrl }));
    };
  }

  private async targets(scope: WorkspaceScope, query: EmbeddingKind): Promise<Target[]> {
    return (await this.generations.ofWorkspace(scope)).flatMap((generation) => {
      const range = this.models.byName(generation.model)?.rangeBetween(query, generation.kind) ?? null;
      return range === null ? [] : [{ generation, range }];
    });
  }

  private ask(
    scope: WorkspaceScope,
    model: string,
    query: { text: string } | { imageUrl: string } | { fileName: string },
  ): Promise<Float32Array | Unreadable> {
    return this.queries.of({ workspaceId: scope.workspaceId, model, query });
  }
}

function readable(vector: Float32Array | Unreadable): Float32Array | null {
  return 'unreadable' in vector ? null : vector;
}

function scoreOf({ similarity }: NearItem, { least, most }: SimilarityRange): number {
  const score = (similarity - least) / (most - least);
  return Math.round(Math.min(Math.max(score, 0), 1) * PRECISION) / PRECISION;
}

function refusal(argument: SimilaritySource, problem: string): InvalidInputError {
  return new InvalidInputError(`filter.superSearch.${argument}: ${problem}`);
}
