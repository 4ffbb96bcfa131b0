import type { Warning } from '@loupe/graphql';
import { AppError, InvalidInputError, isUuid, type WorkspaceRef } from '@loupe/kernel';
import {
  fusedScores,
  knownMatches,
  type RankedMatches,
  rankingOfCursor,
  SimilaritySearch,
  type SimilaritySource,
} from '@loupe/search';
import { Injectable } from '@nestjs/common';
import { type IndexVersion, IndexVersionsRepository } from '../indexing/index-versions.repository.js';
import type { EmbeddingKind, SimilarityRange, Understanding, Unreadable } from '../models/embedding-model.js';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { KeptRankingsStore } from './kept-rankings.store.js';
import { QueryVectorCache } from './query-vector.cache.js';
import { type NearItem, SimilarityRepository } from './similarity.repository.js';

const MAX_TEXT = 1000;
/**
 * How much more similar a caption must be to a text that the model understands poorly: such texts are similar in spelling
 * only. Measured (docs/similarity.md).
 */
const MORE_OF_POOR = 0.15;
/** Of fewer items nobody is told how many have no vector, nor where nearly all of them have one. */
const LEAST_COUNTED = 20;
const MOSTLY = 0.9;
/** Decimal places of a score: more than the vectors have. */
const PRECISION = 1e6;

/** Vectors that a query can be compared with. */
interface Target {
  version: IndexVersion;
  range: SimilarityRange;
}

/** The value of a search. */
interface Query {
  /** Its vector by one model; null if that model has nothing to compare. */
  vectorOf(model: string): Promise<Float32Array | null>;
  /** How well a model understands it. */
  understandingOf(model: string): Promise<Understanding>;
  /** Warnings for the caller. */
  warnings: readonly Warning[];
}

interface Asked {
  readonly query: Query;
  readonly targets: readonly Target[];
  readonly warnings: Warning[];
}

/** Similarity search over stored vectors (docs/similarity.md). */
@Injectable()
export class SimilaritySearchService extends SimilaritySearch {
  constructor(
    private readonly models: EmbeddingModelRegistry,
    private readonly versions: IndexVersionsRepository,
    private readonly queries: QueryVectorCache,
    private readonly repository: SimilarityRepository,
    private readonly rankings: KeptRankingsStore,
  ) {
    super();
  }

  /**
   * The items with similar vectors: for each model with vectors in the workspace, the 1,000 nearest ones above its
   * threshold. The score is 0 at the threshold and 1 for the highest possible similarity.
   * @throws InvalidInputError naming the argument for a text that is too long, an image that cannot be downloaded or read,
   * an unknown or expired upload, or an unknown media content
   * @throws AppError SERVICE_UNAVAILABLE if embeddings are off, or the worker or the model does not answer
   */
  async find(scope: WorkspaceRef, source: SimilaritySource, value: string): Promise<RankedMatches> {
    const asked = await this.asked(scope, source, value);
    return { matches: knownMatches(await this.scored(scope, asked)), warnings: asked.warnings };
  }

  async together(
    scope: WorkspaceRef,
    text: string,
    lists: () => Promise<readonly (readonly string[])[]>,
    after: string | null | undefined,
  ): Promise<RankedMatches> {
    const name = rankingOfCursor(after);
    const kept = name === null ? null : await this.rankings.read(scope, name);
    const asked = await this.asked(scope, 'searchQuery', text);
    const { warnings } = asked;
    if (kept !== null && name !== null) return { matches: knownMatches(kept), ranking: name, warnings };
    const scores = fusedScores([...(await lists()), inOrder(await this.scored(scope, asked))]);
    const matches = knownMatches(scores);
    if (after === undefined) return { matches, warnings };
    // A ranking that is lost is made again under its name: the pages that follow agree with each other.
    const ranking = name ?? this.rankings.nameOf(scores);
    await this.rankings.keep(scope, ranking, scores);
    return { matches, ranking, warnings };
  }

  /** What is searched for, and in which vectors. */
  private async asked(scope: WorkspaceRef, source: SimilaritySource, value: string): Promise<Asked> {
    const { enabled, problem } = this.models;
    // The reason names a path of the operator's.
    if (problem !== null)
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'The model for similarity search cannot be used; the log says why',
      );
    if (!enabled) throw new AppError('SERVICE_UNAVAILABLE', 'Similarity search is not configured');
    const query = await this.queryBy(scope, source, value);
    const targets = await this.targets(scope, source === 'searchQuery' ? 'TEXT' : 'IMAGE');
    const warnings = [...query.warnings, ...(await this.partlyIndexed(scope, targets))];
    return { query, targets, warnings };
  }

  private async scored(scope: WorkspaceRef, { query, targets }: Asked): Promise<Map<string, number>> {
    const scores = new Map<string, number>();
    for (const { version, range: usual } of targets) {
      const understanding = await query.understandingOf(version.model);
      // The vector of content that a model does not understand is similar to everything.
      if (understanding === 'NONE') continue;
      const range = understanding === 'GOOD' ? usual : { ...usual, least: usual.least + MORE_OF_POOR };
      const vector = await query.vectorOf(version.model);
      if (vector === null) continue;
      const found = await this.repository.nearest(scope, version, vector, range.least);
      for (const item of found) {
        scores.set(item.itemId, Math.max(scoreOf(item, range), scores.get(item.itemId) ?? 0));
      }
    }
    return scores;
  }

  /** A warning where many of the workspace's items cannot be found, as they have no vector. */
  private async partlyIndexed(scope: WorkspaceRef, targets: readonly Target[]): Promise<Warning[]> {
    const versions = targets.map(({ version }) => version);
    const coverage = await this.repository.coverage(scope, versions);
    if (coverage === null) return [];
    const { covered, items } = coverage;
    if (items < LEAST_COUNTED || covered >= items * MOSTLY) return [];
    const [some, all] = [covered, items].map((count) => count.toLocaleString('en'));
    return [
      {
        code: 'INDEX_INCOMPLETE',
        message: `filter.superSearch: ${some} of ${all} posts have a vector; the others are not found by likeness`,
      },
    ];
  }

  /** Runs even if no vectors are stored yet, so that an invalid argument always gives an error. */
  private async queryBy(scope: WorkspaceRef, source: SimilaritySource, value: string): Promise<Query> {
    switch (source) {
      case 'searchQuery': {
        if (value.length > MAX_TEXT) throw refusal(source, `must have at most ${MAX_TEXT} characters`);
        return this.queryByText(scope, value);
      }
      case 'similarMediaContentId':
        return this.queryByMedia(scope, value);
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
        return { vectorOf, understandingOf: wellUnderstood, warnings: [] };
      }
    }
  }

  private async queryByText(scope: WorkspaceRef, text: string): Promise<Query> {
    const understanding = (await this.models.current('TEXT')?.understanding?.(text)) ?? 'GOOD';
    return {
      vectorOf: async (model) => readable(await this.ask(scope, model, { text })),
      understandingOf: async (model) => (await this.models.byName(model)?.understanding?.(text)) ?? 'GOOD',
      warnings: understanding === 'GOOD' ? [] : [notUnderstood(understanding)],
    };
  }

  private async queryByMedia(scope: WorkspaceRef, id: string): Promise<Query> {
    const media = isUuid(id) ? await this.repository.mediaContent(scope, id) : null;
    if (media === null) throw refusal('similarMediaContentId', 'is no media content of this workspace');
    const { imageUrl } = media;
    const stored = await this.repository.vectorsOfMedia(scope, id);
    return {
      // While models change, its vector may come from another model than those of other items.
      vectorOf: async (model) => {
        const known = stored.get(model);
        if (known !== undefined || imageUrl === null || stored.size === 0) return known ?? null;
        return readable(await this.ask(scope, model, { imageUrl }));
      },
      understandingOf: wellUnderstood,
      warnings: stored.size === 0 ? [NO_VECTOR] : [],
    };
  }

  private async targets(scope: WorkspaceRef, query: EmbeddingKind): Promise<Target[]> {
    return (await this.versions.ofWorkspace(scope)).flatMap((version) => {
      const range = this.models.byName(version.model)?.rangeBetween(query, version.kind) ?? null;
      return range === null ? [] : [{ version, range }];
    });
  }

  private ask(
    scope: WorkspaceRef,
    model: string,
    query: { text: string } | { imageUrl: string } | { fileName: string },
  ): Promise<Float32Array | Unreadable> {
    return this.queries.of({ workspaceId: scope.workspaceId, model, query });
  }
}

/** For pictures. */
const wellUnderstood = async (): Promise<Understanding> => 'GOOD';

const NO_VECTOR: Warning = {
  code: 'NO_VECTOR_YET',
  message:
    'filter.superSearch.similarMediaContentId: the picture of this media content has no vector yet, so nothing is found by it',
};

function notUnderstood(understanding: Exclude<Understanding, 'GOOD'>): Warning {
  const problem =
    understanding === 'NONE'
      ? 'the text has no words that the model of this service knows, so nothing is found by it'
      : 'the text has few words that the model of this service knows, so the items found may not be similar';
  return { code: 'LANGUAGE_NOT_UNDERSTOOD', message: `filter.superSearch.searchQuery: ${problem}` };
}

function readable(vector: Float32Array | Unreadable): Float32Array | null {
  return 'unreadable' in vector ? null : vector;
}

/** The ids of items, best first. */
function inOrder(scores: ReadonlyMap<string, number>): string[] {
  return [...scores].sort(([one, a], [other, b]) => b - a || (one < other ? 1 : -1)).map(([id]) => id);
}

function scoreOf({ similarity }: NearItem, { least, most }: SimilarityRange): number {
  const score = (similarity - least) / (most - least);
  return Math.round(Math.min(Math.max(score, 0), 1) * PRECISION) / PRECISION;
}

function refusal(argument: SimilaritySource, problem: string): InvalidInputError {
  return new InvalidInputError(`filter.superSearch.${argument}: ${problem}`);
}
