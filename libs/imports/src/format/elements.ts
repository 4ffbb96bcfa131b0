import { InvalidInputError } from '@loupe/kernel';
import type { Piece, Position } from './position.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Splits the bytes of one JSON array into its elements, numbered from 1, without parsing them. Keeps at most one element and
 * one chunk in memory: the rest of an element with more than `limit` bytes is skipped as it is read.
 * @param from the beginning, or the position after an element
 * @throws InvalidInputError for bytes that are no array, or an array that does not end
 */
export async function* readElements(
  chunks: AsyncIterable<Buffer>,
  limit: number,
  from: Position,
): AsyncGenerator<Piece> {
  const scanner = new ElementScanner(limit, from);
  for await (const chunk of chunks) yield* scanner.scan(chunk);
  scanner.end();
}

class ElementScanner {
  private state: 'BEFORE' | 'INSIDE' | 'AFTER';
  private depth = 0;
  private isString = false;
  private isEscaped = false;
  private parts: Buffer[] = [];
  private length = 0;
  private offset: number;
  private number: number;

  constructor(
    private readonly limit: number,
    { offset, number }: Position,
  ) {
    this.offset = offset;
    this.number = number;
    this.state = offset === 0 ? 'BEFORE' : 'INSIDE';
  }

  *scan(chunk: Buffer): Generator<Piece> {
    let start = 0;
    let at = 0;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.isString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === BACKSLASH) this.isEscaped = true;
        else if (byte === QUOTE) this.isString = false;
        continue;
      }
      if (this.state !== 'INSIDE') {
        this.outside(byte);
        start = at + 1;
        continue;
      }
      if (byte === QUOTE) this.isString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.depth += 1;
      else if (this.depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_LIST)) this.depth -= 1;
      else if (this.depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
        this.keep(chunk.subarray(start, at));
        start = at + 1;
        if (byte === CLOSE_LIST) this.state = 'AFTER';
        // Who reads on from after the last element has to meet the end of the array.
        const piece = this.finish(this.offset + (byte === CLOSE_LIST ? at : at + 1));
        if (piece !== null) yield piece;
      }
    }
    if (this.state === 'INSIDE') this.keep(chunk.subarray(start));
    this.offset += chunk.length;
  }

  end(): void {
    if (this.state !== 'AFTER')
      throw new InvalidInputError('The JSON array does not end: the input is cut off');
  }

  private outside(byte: number): void {
    if (isSpace(byte)) return;
    if (this.state === 'BEFORE' && BYTE_ORDER_MARK.includes(byte)) return;
    if (this.state === 'AFTER' || byte !== OPEN_LIST) {
      throw new InvalidInputError(
        this.state === 'AFTER' ? 'Something follows the JSON array' : 'The input is not a JSON array',
      );
    }
    this.state = 'INSIDE';
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length <= this.limit) this.parts.push(part);
    else this.parts = [];
  }

  /** Null for the empty array, and after a comma that nothing follows. */
  private finish(offset: number): Piece | null {
    const bytes = this.length > this.limit ? null : Buffer.concat(this.parts);
    this.parts = [];
    this.length = 0;
    if (this.state === 'AFTER' && bytes?.every(isSpace)) return null;
    const { number } = this;
    this.number += 1;
    return { number, bytes, after: { offset, number: this.number } };
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
