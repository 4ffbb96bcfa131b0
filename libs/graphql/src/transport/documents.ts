import { createHash } from 'node:crypto';
import { type DocumentNode, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { MAX_TOKENS, nestingError } from '../validation/nesting.js';
import { nulInDocument } from '../validation/nul.js';
import { validateDocument } from '../validation/rules.js';

/** A parsed document, valid or not. */
export interface ReadDocument {
  readonly hash: string;
  readonly document: DocumentNode;
  /** Where it has a NUL character; null if nowhere. */
  readonly nulPath: string | null;
}

/** A syntax tree takes some 80 bytes a character, so this bounds the cache to some 40 MB. */
const MAX_CACHED_CHARACTERS = 500_000;

/**
 * Parses and validates documents, and keeps those that are valid. It is Apollo Server's document store, so that
 * Apollo does neither again: a document that is not here when Apollo asks goes through Apollo's own validation.
 */
export class Documents {
  private readonly valid = new LRUCache<string, ReadDocument>({
    max: 1000,
    maxSize: MAX_CACHED_CHARACTERS,
  });

  /** @param introspection whether documents may ask for `__schema` and `__type` */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  /**
   * Parses a document.
   * @throws GraphQLError with its code for a document that is not GraphQL, or too long or too deeply nested to read
   */
  read(query: string): ReadDocument {
    const hash = createHash('sha256').update(query).digest('hex');
    const known = this.valid.get(hash);
    if (known !== undefined) return known;
    const excess = nestingError(query);
    if (excess !== null) throw excess;
    const document = parseCoded(query);
    return { hash, document, nulPath: nulInDocument(document) };
  }

  /** The errors of a document, each with its code; none for a valid one, which is kept from then on. */
  validate(read: ReadDocument): readonly GraphQLError[] {
    if (this.valid.has(read.hash)) return [];
    const errors = validateDocument(this.schema, read.document, this.introspection);
    const size = read.document.loc?.end ?? 0;
    if (errors.length === 0) this.valid.set(read.hash, read, { size: size + 1 });
    return errors;
  }

  /** Apollo's question: the document by a key that ends with the SHA-256 of its text. */
  async get(key: string): Promise<DocumentNode | undefined> {
    return this.valid.get(key.slice(-64))?.document;
  }

  /** Apollo's offer of a document that it validated itself; only what passed our rules is kept. */
  async set(): Promise<void> {}

  /** Part of Apollo's interface, which it does not call. */
  async delete(key: string): Promise<boolean> {
    return this.valid.delete(key.slice(-64));
  }
}

function parseCoded(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) error.extensions.code ??= 'GRAPHQL_PARSE_FAILED';
    throw error;
  }
}
