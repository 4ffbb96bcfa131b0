/** So many bytes of an input tell how its text and its lines are written. */
export const BEGINNING_BYTES = 64 * 1024;

/**
 * Reads the first bytes, which a pipe may deliver one by one, and returns them together with a stream of all bytes.
 * @param count of bytes that are enough
 * @param isEnough says of a chunk whether what is behind it is not needed
 */
export async function peek(
  chunks: AsyncGenerator<Buffer>,
  count: number,
  isEnough: (chunk: Buffer) => boolean = () => false,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < count) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
    if (isEnough(next.value)) break;
  }
  const head = Buffer.concat(parts);
  return { head, rest: joined([head], chunks) };
}

/** Holds what was read until it is read again, and no longer. */
async function* joined(read: Buffer[], chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const head = read.pop();
  if (head !== undefined && head.length > 0) yield head;
  yield* chunks;
}
