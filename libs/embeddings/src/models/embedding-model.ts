/** What is turned into a vector: what stands in words, or a picture. */
export const EMBEDDING_KINDS = ['TEXT', 'IMAGE'] as const;
export type EmbeddingKind = (typeof EMBEDDING_KINDS)[number];

/** The content of an image file, or a text. */
export type EmbeddingInput = { text: string } | { image: Buffer };

/** Why a model has no vector of an input, in words that may be shown to whoever gave it. */
export interface Unreadable {
  unreadable: string;
}

/** A vector of the model's own length, or why there is none. */
export type Embedded = Float32Array | Unreadable;

/** How well a model understands a text: not at all, hardly (its similarities say little), or as well as any. */
export type Understanding = 'NONE' | 'POOR' | 'GOOD';

/** Cosine similarities between two things. */
export interface SimilarityRange {
  /** From here on they count as similar. */
  least: number;
  /** Nothing is more similar than this. */
  most: number;
}

/**
 * A model that turns content into vectors. It loads what it needs when it is first asked, and never computes on the
 * event loop.
 */
export interface EmbeddingModel {
  /** Stored beside every vector: vectors of different names are never compared. */
  readonly name: string;
  /** What it can read; a model that can read both puts them into one space. */
  readonly kinds: readonly EmbeddingKind[];
  /** What similarity means between a query and stored content; null where the two cannot be compared. */
  rangeBetween(query: EmbeddingKind, stored: EmbeddingKind): SimilarityRange | null;
  /** How well it understands a text that is searched by; absent where nothing is known of that. */
  understanding?(text: string): Promise<Understanding>;
  /**
   * Vectors of inputs of its kinds, in their order.
   * @param workspaceId whose they are: workspaces are served in turn
   * @throws ModelUnavailableError if the model cannot be asked
   */
  embed(workspaceId: string, inputs: readonly EmbeddingInput[]): Promise<Embedded[]>;
}

/** A model cannot be asked at all: it is not installed, its service does not answer. The message is for operators. */
export class ModelUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelUnavailableError';
  }
}

export function isUnreadable(embedded: Embedded): embedded is Unreadable {
  return 'unreadable' in embedded;
}

/** The same range wherever the kinds are the same, and no comparison between kinds. */
export function rangeWithinKind(range: SimilarityRange): EmbeddingModel['rangeBetween'] {
  return (query, stored) => (query === stored ? range : null);
}

/** One after the other: several at once take longer, and what another workspace asks for can come in between. */
export async function oneByOne(
  inputs: readonly EmbeddingInput[],
  embed: (input: EmbeddingInput) => Promise<Embedded>,
): Promise<Embedded[]> {
  const vectors: Embedded[] = [];
  for (const input of inputs) vectors.push(await embed(input));
  return vectors;
}
