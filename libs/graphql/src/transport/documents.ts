import { type DocumentNode, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { MAX_TOKENS, nestingError } from '../validation/nesting.js';
import { nulInDocument } from '../validation/nul.js';
import { validateDocument } from '../validation/rules.js';

/** A parsed document, valid or not. */
export interface ReadDocument {
  readonly query: string;
  readonly document: DocumentNode;
  /** Where it has a NUL character; null if nowhere. */
  readonly nulPath: string | null;
}

/** A syntax tree takes some 80 bytes a character, so this bounds the cache to some 40 MB. */
const MAX_CACHED_CHARACTERS = 500_000;

/** Parses and validates documents, and keeps those that are valid. */
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
    const known = this.valid.get(query);
    if (known !== undefined) return known;
    const excess = nestingError(query);
    if (excess !== null) throw excess;
    const document = parseCoded(query);
    return { query, document, nulPath: nulInDocument(document) };
  }

  /** The errors of a document, each with its code; none for a valid one, which is kept from then on. */
  validate(read: ReadDocument): readonly GraphQLError[] {
    if (this.valid.has(read.query)) return [];
    const errors = validateDocument(this.schema, read.document, this.introspection);
    if (errors.length === 0) this.valid.set(read.query, read, { size: read.query.length + 1 });
    return errors;
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
