import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

/** More tokens than this and a document is not read on (decisions §1). */
export const MAX_TOKENS = 10_000;
/** Brackets, or JSON objects and lists, inside each other; far beyond use, and far below what a call stack bears. */
export const MAX_NESTING = 500;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * The error of a document whose brackets are nested too deeply to be parsed: graphql-js parses by recursion, and
 * 10,000 tokens are enough to exhaust its stack. Null for any other document, syntax errors included.
 */
export function nestingError(query: string): GraphQLError | null {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let tokens = 0; tokens < MAX_TOKENS; tokens++) {
    const kind = nextKind(lexer);
    if (kind === null || kind === TokenKind.EOF) return null;
    if (CLOSING.has(kind)) depth--;
    if (OPENING.has(kind) && ++depth > MAX_NESTING) {
      return new GraphQLError(`Query has brackets nested more than ${MAX_NESTING} deep`, {
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      });
    }
  }
  return null;
}

/** Null at a character that is no GraphQL; the parser says so with its place. */
function nextKind(lexer: Lexer): TokenKind | null {
  try {
    return lexer.advance().kind;
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
