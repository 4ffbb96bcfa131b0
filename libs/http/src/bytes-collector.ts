const SMALLEST_BYTES = 4096;

/**
 * Joins pieces into one buffer that grows by doubling. A list of the pieces would cost a hundred bytes for each piece,
 * however small. A body that arrives in one piece is not copied.
 */
export class BytesCollector {
  private buffer: Buffer = Buffer.alloc(0);
  length = 0;

  /** @param most maximum number of bytes */
  constructor(private readonly most: number) {}

  add(piece: Buffer): void {
    if (this.length === 0) {
      this.buffer = piece;
    } else {
      if (this.length + piece.length > this.buffer.length) this.grow(this.length + piece.length);
      piece.copy(this.buffer, this.length);
    }
    this.length += piece.length;
  }

  all(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  private grow(needed: number): void {
    const size = Math.min(this.most, Math.max(SMALLEST_BYTES, 2 * this.buffer.length));
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, size));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }
}
