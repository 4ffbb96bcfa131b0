import { InvalidInputError } from '@loupe/kernel';
import type { Piece, Position } from '../format/position.js';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** What may stand before a document, such as `window.YTD.tweets.part0 = ` and a byte order mark. */
const LONGEST_PREFIX = 200;
/** Lists are not looked for in deeper places, and longer keys lead to none. */
const DEEPEST = 6;
const LONGEST_KEY = 64;
/** What is nested more is no list of posts, and would only take memory. */
const MOST_NESTED = 1000;

/**
 * Splits the bytes of JSON documents into rows without parsing them: the entries of a list that is the document or is in it at a
 * known place, else each document as a whole. Keeps at most one row and one chunk in memory: the rest of a row with more than `limit`
 * bytes is skipped as it is read.
 * @param lists places of lists whose entries are rows: keys with dots between them
 * @param from the beginning, or the position after a row
 * @throws InvalidInputError for a document that does not end
 */
export async function* readDocuments(
  chunks: AsyncIterable<Buffer>,
  limit: number,
  from: Position,
  lists: ReadonlySet<string>,
): AsyncGenerator<Piece> {
  const scanner = new DocumentScanner(limit, from, lists);
  for await (const chunk of chunks) yield* scanner.scan(chunk);
  scanner.end();
}

/** OUTSIDE all documents, within the OBJECT that is one, or in a LIST of rows. */
type Place = 'OUTSIDE' | 'OBJECT' | 'LIST';

class DocumentScanner {
  private place: Place = 'OUTSIDE';
  /** The keys that lead to where it is in the document; null in lists that are not rows. */
  private keys: (string | null)[] = [];
  /** Whether what comes next in an object is a key. */
  private isKey = false;
  private key = '';
  /** Whether the document had a list of rows, so that it is no row itself. */
  private hasList = false;
  /** Within a row of a list. */
  private depth = 0;
  private isString = false;
  private isEscaped = false;
  private parts: Buffer[] = [];
  private length = 0;
  private offset: number;
  private number: number;
  private skipped = 0;

  constructor(
    private readonly limit: number,
    { offset, number, within }: Position,
    private readonly lists: ReadonlySet<string>,
  ) {
    this.offset = offset;
    this.number = number;
    if (within === undefined) return;
    this.place = 'LIST';
    this.keys = [...within];
    this.hasList = within.length > 0;
  }

  *scan(chunk: Buffer): Generator<Piece> {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.isString) {
        this.inString(byte);
        continue;
      }
      if (this.place === 'LIST') {
        if (byte === QUOTE) this.isString = true;
        else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.depth += 1;
        else if (this.depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_LIST)) this.depth -= 1;
        else if (this.depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
          this.keep(chunk.subarray(start, at));
          start = at + 1;
          const isEnd = byte === CLOSE_LIST;
          // Who reads on from after the last row has to meet the end of the list.
          const piece = this.row(this.offset + (isEnd ? at : at + 1), this.keys as string[]);
          if (isEnd) this.place = this.keys.length === 0 ? 'OUTSIDE' : 'OBJECT';
          if (isEnd) this.leave();
          if (piece !== null) yield piece;
        }
        continue;
      }
      if (this.place === 'OUTSIDE') {
        if (byte === OPEN_LIST) {
          this.place = 'LIST';
          start = at + 1;
        } else if (byte === OPEN_OBJECT) {
          this.place = 'OBJECT';
          this.keys = [''];
          this.isKey = true;
          this.hasList = false;
          start = at;
        } else this.outside(byte);
        continue;
      }
      if (byte === QUOTE) {
        this.isString = true;
        this.key = '';
      } else if (byte === COLON) this.named();
      else if (byte === COMMA) this.isKey = this.keys.at(-1) !== null;
      else if (byte === OPEN_OBJECT) {
        this.nested('');
        this.isKey = true;
      } else if (byte === OPEN_LIST) {
        if (this.isListOfRows()) {
          this.hasList = true;
          this.parts = [];
          this.length = 0;
          this.place = 'LIST';
          start = at + 1;
        } else {
          this.nested(null);
          this.isKey = false;
        }
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        this.keys.pop();
        this.leave();
        if (this.keys.length > 0) continue;
        this.place = 'OUTSIDE';
        if (!this.hasList) this.keep(chunk.subarray(start, at + 1));
        start = at + 1;
        const piece = this.hasList ? null : this.row(this.offset + at + 1, undefined);
        if (piece !== null) yield piece;
      }
    }
    if (this.place !== 'OUTSIDE' && !(this.place === 'OBJECT' && this.hasList))
      this.keep(chunk.subarray(start));
    this.offset += chunk.length;
  }

  end(): void {
    if (this.place !== 'OUTSIDE') throw new InvalidInputError('The JSON does not end: the file is cut off');
  }

  private inString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) {
      this.isString = false;
      return;
    }
    if (this.isKey && this.key.length <= LONGEST_KEY) this.key += String.fromCharCode(byte);
  }

  private nested(key: string | null): void {
    if (this.keys.length >= MOST_NESTED)
      throw new InvalidInputError(`The JSON is nested more than ${MOST_NESTED} times`);
    this.keys.push(key);
  }

  private named(): void {
    if (!this.isKey) return;
    this.keys[this.keys.length - 1] = this.key;
    this.isKey = false;
  }

  private isListOfRows(): boolean {
    return this.keys.length <= DEEPEST && !this.keys.includes(null) && this.lists.has(this.keys.join('.'));
  }

  /** Behind the end of a list or an object, a comma tells that a key comes. */
  private leave(): void {
    this.isKey = false;
  }

  private outside(byte: number): void {
    const isBetween = byte <= 0x20 || byte === 0x3b || byte === COMMA;
    if (isBetween) return;
    this.skipped += 1;
    if (this.skipped > LONGEST_PREFIX) throw new InvalidInputError('The file is not JSON');
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length <= this.limit) this.parts.push(part);
    else this.parts = [];
  }

  /** Null for an empty list, and after a comma that nothing follows. */
  private row(offset: number, within: readonly string[] | undefined): Piece | null {
    const bytes = this.length > this.limit ? null : Buffer.concat(this.parts);
    this.parts = [];
    this.length = 0;
    if (bytes?.every((byte) => byte <= 0x20)) return null;
    const { number } = this;
    this.number += 1;
    const after = { offset, number: this.number, ...(within === undefined ? {} : { within: [...within] }) };
    return { number, bytes, after };
  }
}
