/** Characters of a piece, about: a batch of long texts is not made into one longer string. */
const CHARACTERS = 64 * 1024;

/** Texts one after the other, as the bytes of a file. */
export function* pieces(texts: Iterable<string>): Generator<Buffer> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < CHARACTERS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}
