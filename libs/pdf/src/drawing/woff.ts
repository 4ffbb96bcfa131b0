import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;

/**
 * The font of a WOFF 1.0 file as OpenType (W3C WOFF File Format 1.0, sections 4 and 5). The package that reads fonts unpacks a
 * table of WOFF again for each of its glyphs.
 * @throws Error for another file
 */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('The font is no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEADER + at * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    const head = { tag: woff.subarray(entry, entry + 4), checksum: woff.subarray(entry + 16, entry + 20) };
    return { ...head, data: packed < length ? inflateSync(data, { maxOutputLength: length }) : data };
  });
  const power = Math.floor(Math.log2(count));
  const start = Buffer.alloc(12 + 16 * count);
  woff.copy(start, 0, 4, 8);
  start.writeUInt16BE(count, 4);
  start.writeUInt16BE(16 * 2 ** power, 6);
  start.writeUInt16BE(power, 8);
  start.writeUInt16BE(16 * (count - 2 ** power), 10);
  let place = start.length;
  const bodies = tables.map(({ tag, checksum, data }, at) => {
    const record = 12 + 16 * at;
    tag.copy(start, record);
    checksum.copy(start, record + 4);
    start.writeUInt32BE(place, record + 8);
    start.writeUInt32BE(data.length, record + 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    place += padded.length;
    return padded;
  });
  return Buffer.concat([start, ...bodies]);
}
