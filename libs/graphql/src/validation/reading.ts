import { MAX_NESTING } from '@loupe/http';
import { GraphQLError, Lexer, Source, type Token, TokenKind } from 'graphql';

/** Maximum UTF-8 bytes of a document (decisions §17). */
export const MAX_DOCUMENT_BYTES = 100 * 1024;
/** Maximum tokens of a document (decisions §1). */
export const MAX_TOKENS = 10_000;
/** Maximum characters of a name or alias (decisions §17): a response repeats it as often as its field. */
export const MAX_NAME_LENGTH = 64;
const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * The error of a document that must not be parsed: it is too long, has a name that is too long, or has brackets nested
 * too deeply. graphql-js parses recursively, and 10,000 tokens are enough to exhaust its stack. Null for any other
 * document, also for one with syntax errors.
 */
export function readingError(query: string): GraphQLError | null {
  const bytes = Buffer.byteLength(query);
  if (bytes > MAX_DOCUMENT_BYTES) {
    return refusal(`The document has ${bytes} bytes, which exceeds the maximum of ${MAX_DOCUMENT_BYTES}`);
  }
  const source = new Source(query);
  const lexer = new Lexer(source);
  let depth = 0;
  for (let tokens = 0; tokens < MAX_TOKENS; tokens++) {
    const token = nextToken(lexer);
    if (token === null || token.kind === TokenKind.EOF) return null;
    if (token.kind === TokenKind.NAME && token.value.length > MAX_NAME_LENGTH) {
      return refusal(
        `The name "${token.value}" has ${token.value.length} characters, which exceeds the maximum of ${MAX_NAME_LENGTH}`,
        { source, positions: [token.start] },
      );
    }
    if (CLOSING.has(token.kind)) depth--;
    if (OPENING.has(token.kind) && ++depth > MAX_NESTING) {
      return refusal(`Query has brackets nested more than ${MAX_NESTING} deep`);
    }
  }
  return null;
}

/** Null at a character that is not GraphQL; the parser reports it with its position. */
function nextToken(lexer: Lexer): Token | null {
  try {
    return lexer.advance();
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

function refusal(message: string, place: { source?: Source; positions?: number[] } = {}): GraphQLError {
  return new GraphQLError(message, { ...place, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}
