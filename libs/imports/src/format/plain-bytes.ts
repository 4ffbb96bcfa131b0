import { BEGINNING_BYTES, peek } from './peek.js';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MARKS = [
  { mark: Buffer.from([0xff, 0xfe, 0x00, 0x00]), unit: 4, isLittle: true },
  { mark: Buffer.from([0x00, 0x00, 0xfe, 0xff]), unit: 4, isLittle: false },
  { mark: Buffer.from([0xff, 0xfe]), unit: 2, isLittle: true },
  { mark: Buffer.from([0xfe, 0xff]), unit: 2, isLittle: false },
] as const;
const LONGEST_MARK = 4;

/**
 * The bytes of an input as the formats have them: UTF-16 and UTF-32 with a byte order mark become UTF-8, and lines that end with
 * CR alone, as old spreadsheets write them, end with LF.
 */
export async function* plainBytes(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(chunks, LONGEST_MARK);
  const found = MARKS.find(({ mark }) => head.subarray(0, mark.length).equals(mark));
  const text = found === undefined ? rest : utf8Of(rest, found.unit, found.isLittle);
  yield* withLineFeeds(text);
}

async function* utf8Of(
  chunks: AsyncIterable<Buffer>,
  unit: 2 | 4,
  isLittle: boolean,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be');
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([left, chunk]);
    const end = bytes.length - (bytes.length % unit);
    left = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    yield Buffer.from(unit === 2 ? decoder.decode(whole, { stream: true }) : utf32(whole, isLittle));
  }
  yield Buffer.from(decoder.decode());
}

function utf32(bytes: Buffer, isLittle: boolean): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const code = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    if (code !== 0xfeff || text !== '') text += String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd);
  }
  return text;
}

/** Only an input whose beginning has CR and no LF ends its lines so. */
async function* withLineFeeds(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  // A line that has come is read at once: what comes next may be long in coming.
  const { head, rest } = await peek(chunks, BEGINNING_BYTES, (chunk) => chunk.includes(NEWLINE));
  const isWithoutFeeds = head.includes(CARRIAGE_RETURN) && !head.includes(NEWLINE);
  // Of a beginning that ends with CR, the LF may be the next byte.
  const isMeant = isWithoutFeeds && head.indexOf(CARRIAGE_RETURN) < head.length - 1;
  const isOneLine = isWithoutFeeds && head.length < BEGINNING_BYTES;
  if (!isMeant && !isOneLine) {
    yield* rest;
    return;
  }
  for await (const chunk of rest) {
    yield chunk.includes(CARRIAGE_RETURN)
      ? Buffer.from(chunk.map((byte) => (byte === CARRIAGE_RETURN ? NEWLINE : byte)))
      : chunk;
  }
}
