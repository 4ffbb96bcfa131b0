import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { readLines } from './lines.js';
import { BEGINNING } from './position.js';

async function* chunksOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let start = 0;
  for (const size of sizes) {
    yield bytes.subarray(start, start + size);
    start += size;
  }
  yield bytes.subarray(start);
}

async function linesOf(
  text: string,
  limit = 1000,
  sizes: readonly number[] = [],
): Promise<(string | null)[]> {
  const lines: (string | null)[] = [];
  for await (const line of readLines(chunksOf(Buffer.from(text), sizes), limit, BEGINNING)) {
    expect(line.number).toBe(lines.length + 1);
    lines.push(line.bytes?.toString() ?? null);
  }
  return lines;
}

describe('lines', () => {
  it('that are too long are reported by number, and the next one is read', async () => {
    expect(await linesOf('short\naaaaaaaaaaaaaaaa\nshort', 10)).toEqual(['short', null, 'short']);
    expect(await linesOf('aaaaaaaaaaaaaaaa', 10, [6, 6])).toEqual([null]);
    expect(await linesOf('aaaaaaaaaa\nbbbbbbbbbbb\n', 10)).toEqual(['aaaaaaaaaa', null]);
  });

  it('that are too long are not kept in memory', async () => {
    const chunk = Buffer.alloc(1 << 20, 'a');
    async function* endless(): AsyncGenerator<Buffer> {
      for (let count = 0; count < 512; count += 1) yield chunk;
    }
    const before = process.memoryUsage().arrayBuffers;
    for await (const line of readLines(endless(), 10 * (1 << 20), BEGINNING))
      expect(line).toMatchObject({ number: 1, bytes: null });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * (1 << 20));
  });

  it('end with LF or CRLF, the last one with nothing', async () => {
    expect(await linesOf('a\r\nb\n\nc')).toEqual(['a', 'b', '', 'c']);
    expect(await linesOf('')).toEqual([]);
    expect(await linesOf('\n')).toEqual(['']);
  });

  it('are the same however the bytes arrive', async () => {
    const text = fc.array(fc.string({ unit: anyCharacter }).map((line) => line.replace(/[\r\n]/g, ' ')));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(7)), async (lines, sizes) => {
        const joined = lines.map((line) => `${line}\n`).join('');
        expect(await linesOf(joined, 100_000, sizes)).toEqual(
          lines.map((line) => Buffer.from(line).toString()),
        );
      }),
      { numRuns: 30 },
    );
  });
});
