import { type DocumentNode, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { withoutTokens } from '../validation/document-text.js';
import { nulInDocument } from '../validation/nul.js';
import { MAX_TOKENS, readingError } from '../validation/reading.js';
import { validateDocument } from '../validation/rules.js';

/** A parsed document, valid or not. */
export interface ReadDocument {
  readonly query: string;
  readonly document: DocumentNode;
  /** Where it has a NUL character; null if nowhere. */
  readonly nulPath: string | null;
  /** Memory that it takes, in bytes. */
  readonly bytes: number;
}

/** Memory of the documents that are kept, whatever they hold; that of their plans is bounded by MAX_PLAN_BYTES. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Memory of a node of a syntax tree, its place included (measured: docs/adr/0014). */
const NODE_BYTES = 200;
/** Memory of what is around the tree. */
const DOCUMENT_BYTES = 1024;
/** JavaScript keeps a text that is not Latin in two bytes a character. */
const CHARACTER_BYTES = 2;

/** Parses and validates documents, and keeps those that are valid. */
export class Documents {
  private readonly valid = new LRUCache<string, ReadDocument>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  /** @param introspection whether documents may ask for `__schema` and `__type` */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  /** Whether a document is kept, so that reading it is no work. */
  knows(query: string): boolean {
    return this.valid.has(query);
  }

  /**
   * Parses a document.
   * @throws GraphQLError with its code for a document that is not GraphQL, or too long or too deeply nested to read
   */
  read(query: string): ReadDocument {
    const known = this.valid.get(query);
    if (known !== undefined) return known;
    const excess = readingError(query);
    if (excess !== null) throw excess;
    const document = parseCoded(query);
    const nodes = withoutTokens(document, query);
    const bytes = DOCUMENT_BYTES + NODE_BYTES * nodes + CHARACTER_BYTES * query.length;
    return { query, document, nulPath: nulInDocument(document), bytes };
  }

  /** The errors of a document, each with its code; none for a valid one, which is kept from then on. */
  validate(read: ReadDocument): readonly GraphQLError[] {
    if (this.valid.has(read.query)) return [];
    const errors = validateDocument(this.schema, read.document, this.introspection);
    if (errors.length === 0) this.valid.set(read.query, read);
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
