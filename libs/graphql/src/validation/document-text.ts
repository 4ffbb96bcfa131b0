import {
  type ASTNode,
  type DocumentNode,
  type Location,
  type Source,
  type SourceLocation,
  visit,
} from 'graphql';

const LINE_END = /\r\n|[\n\r]/g;

/**
 * The text of a document, for the positions of its errors. For graphql-js it is a source without a body, because
 * graphql-js reads the body from its start for each position of each error: 50,000 empty lines and a field that fails in
 * every row would block the process for seconds. `locationOf` has an index of the lines.
 */
export class DocumentText implements Source {
  readonly body = '';
  readonly name = 'GraphQL request';
  readonly locationOffset = { line: 1, column: 1 };
  private lineStarts: readonly number[] | null = null;

  constructor(private readonly text: string) {}

  get [Symbol.toStringTag](): string {
    return 'Source';
  }

  /** @param position in characters from the start of the text */
  locationOf(position: number): SourceLocation {
    this.lineStarts ??= [0, ...Array.from(this.text.matchAll(LINE_END), (end) => end.index + end[0].length)];
    const starts = this.lineStarts;
    let [line, next] = [0, starts.length];
    while (next - line > 1) {
      const middle = (line + next) >> 1;
      if ((starts[middle] ?? 0) <= position) line = middle;
      else next = middle;
    }
    return { line: line + 1, column: position - (starts[line] ?? 0) + 1 };
  }
}

/**
 * Reduces the location of each node to what errors need, in a document that nothing else uses. It drops the tokens, which
 * hold references to all other tokens and the comments.
 * @returns the number of nodes
 */
export function withoutTokens(document: DocumentNode, text: string): number {
  const source = new DocumentText(text);
  let nodes = 0;
  visit(document, {
    enter: (node: ASTNode & { loc?: Location }) => {
      nodes += 1;
      if (node.loc === undefined) return;
      const { start } = node.loc;
      // Errors read only these two.
      Object.assign(node, { loc: { start, source } });
    },
  });
  return nodes;
}
