import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';

export const checkedSchema = z.object({
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** How long something is, and its hash. */
export type Checked = z.infer<typeof checkedSchema>;

/** Counts and hashes bytes on their way. */
export class BytesCheck {
  private readonly hash = createHash('sha256');
  bytes = 0;

  /** The same bytes. @param onBytes hears how many there have been */
  async *through(
    source: AsyncIterable<Uint8Array | string>,
    onBytes: (bytes: number) => void = () => {},
  ): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      this.hash.update(piece);
      this.bytes += piece.length;
      onBytes(this.bytes);
      yield piece;
    }
  }

  /** What there was; once, after the last byte. */
  result(): Checked {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** Reads to the end. */
export async function checkOf(
  source: Readable,
  onBytes: (bytes: number) => void = () => {},
): Promise<Checked> {
  const check = new BytesCheck();
  for await (const _ of check.through(source, onBytes));
  return check.result();
}

export function isSame(one: Checked, other: Checked): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256;
}

/** The lines of a text, without their ends. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
