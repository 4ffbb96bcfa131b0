import { createHash } from 'node:crypto';
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
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
  /** Path of a NUL character; null if there is none. */
  readonly nulPath: string | null;
  /** Memory of the document in bytes. */
  readonly bytes: number;
}

type DocumentStore = NonNullable<ApolloServerOptionsWithGateway<object>['documentStore']>;

/** Maximum memory of the cached documents. MAX_PLAN_BYTES bounds the memory of their plans. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Memory of a node of a syntax tree, with its location (measured: docs/adr/0014). */
const NODE_BYTES = 200;
/** Memory of a document besides its tree. */
const DOCUMENT_BYTES = 1024;
/** JavaScript stores a text with characters beyond Latin-1 in two bytes per character. */
const CHARACTER_BYTES = 2;

/** Characters of a SHA-256 in hexadecimal. */
const HASH_LENGTH = 64;

/**
 * Parses and validates documents, and caches the valid ones. It is Apollo Server's store of documents, so Apollo finds each
 * document there and does neither.
 */
export class Documents implements DocumentStore {
  private readonly valid = new LRUCache<string, ReadDocument>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (_, query) => this.hashed.delete(hashOf(query)),
  });
  /** Those of `valid`, by the SHA-256 of their texts. */
  private readonly hashed = new Map<string, DocumentNode>();

  /** @param introspection whether documents may ask for `__schema` and `__type` */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  /** Whether a document is cached, so that reading it costs nothing. */
  knows(query: string): boolean {
    return this.valid.has(query);
  }

  /**
   * Parses a document.
   * @throws GraphQLError with its code for a document that is not GraphQL, is too long or is nested too deeply
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

  /** The errors of a document, each with its code; none for a valid document, which is then cached. */
  validate(read: ReadDocument): readonly GraphQLError[] {
    if (this.valid.has(read.query)) return [];
    const errors = validateDocument(this.schema, read.document, this.introspection);
    if (errors.length === 0) {
      this.hashed.set(hashOf(read.query), read.document);
      this.valid.set(read.query, read);
    }
    return errors;
  }

  /** A document by Apollo's key, which ends with the SHA-256 of its text. One that was dropped meanwhile is parsed again. */
  async get(key: string): Promise<DocumentNode | undefined> {
    return this.hashed.get(key.slice(-HASH_LENGTH));
  }

  /** Nothing is stored for Apollo: it is given only what `validate` has stored. */
  async set(): Promise<void> {}

  /** Apollo removes nothing. */
  async delete(): Promise<boolean> {
    return false;
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

function hashOf(query: string): string {
  return createHash('sha256').update(query).digest('hex');
}
