/** The kinds of content that become vectors: texts and pictures. */
export const EMBEDDING_KINDS = ['TEXT', 'IMAGE'] as const;
export type EmbeddingKind = (typeof EMBEDDING_KINDS)[number];

/** A text, of a post unless somebody searches by it, or the content of an image file. */
export type EmbeddingInput = { text: string; isQuery?: true } | { image: Buffer };

/** Why a model has no vector of an input. The text may be shown to the caller who gave the input. */
export interface Unreadable {
  unreadable: string;
}

/** A vector of the model's own length, or why there is none. */
export type Embedded = Float32Array | Unreadable;

/** How well a model understands a text: not at all, poorly (its similarities are unreliable), or well. */
export type Understanding = 'NONE' | 'POOR' | 'GOOD';

/** Range of cosine similarities between two things. */
export interface SimilarityRange {
  /** From this value on, two things count as similar. */
  least: number;
  /** The highest possible similarity. */
  most: number;
}

/** A model that turns content into vectors. It loads its data on first use and never computes on the event loop. */
export interface EmbeddingModel {
  /** Stored with every vector; vectors of models with different names are never compared. */
  readonly name: string;
  /** The kinds that it reads. A model that reads both uses one vector space for them. */
  readonly kinds: readonly EmbeddingKind[];
  /** The range of similarities between a query and stored content; null if the two cannot be compared. */
  rangeBetween(query: EmbeddingKind, stored: EmbeddingKind): SimilarityRange | null;
  /** How well it understands the text of a search; absent if that is unknown. */
  understanding?(text: string): Promise<Understanding>;
  /**
   * The vectors of inputs of its kinds, in their order.
   * @param workspaceId workspace of the inputs; workspaces are served in turn
   * @param end no further input is begun once it is aborted
   * @throws ModelUnavailableError if the model is unavailable
   * @throws the reason of `end`
   */
  embed(workspaceId: string, inputs: readonly EmbeddingInput[], end?: AbortSignal): Promise<Embedded[]>;
}

/** A model is unavailable: it is not installed, or its service does not answer. The message is for operators. */
export class ModelUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelUnavailableError';
  }
}

export function isUnreadable(embedded: Embedded): embedded is Unreadable {
  return 'unreadable' in embedded;
}

/** One range for equal kinds, and no comparison between different kinds. */
export function rangeWithinKind(range: SimilarityRange): EmbeddingModel['rangeBetween'] {
  return (query, stored) => (query === stored ? range : null);
}

/**
 * Embeds one input after the other. Several at once would take longer, and requests of other workspaces can be served in
 * between.
 */
export async function oneByOne(
  inputs: readonly EmbeddingInput[],
  end: AbortSignal | undefined,
  embed: (input: EmbeddingInput) => Promise<Embedded>,
): Promise<Embedded[]> {
  const vectors: Embedded[] = [];
  for (const input of inputs) {
    end?.throwIfAborted();
    vectors.push(await embed(input));
  }
  return vectors;
}
