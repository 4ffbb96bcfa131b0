/** The header row of CSV. */
export interface Columns {
  readonly delimiter: string;
  readonly names: readonly string[];
}

/** A place between two posts of an input, from which it can be read on. */
export interface Position {
  /** Bytes before it. */
  readonly offset: number;
  /** The number of the next post: its line, or its place in a JSON array; from 1. */
  readonly number: number;
  /** Of CSV after its header row. */
  readonly columns?: Columns;
  /** Of a document in which it is in a list of posts: the keys that lead to the list. */
  readonly within?: readonly string[];
}

export const BEGINNING: Position = { offset: 0, number: 1 };

/** The bytes of one post; null where there are too many. */
export interface Piece {
  readonly number: number;
  readonly bytes: Buffer | null;
  readonly after: Position;
}
