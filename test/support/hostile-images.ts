import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image that is made to cost much, with what is to be answered to whoever sends it. */
export interface HostileImage {
  readonly name: string;
  readonly bytes: Buffer;
  /** `kept`, or the message of its refusal. */
  readonly answer: string;
}

const KEPT = 'kept';
const TOO_LARGE = 'The image has more than 24 megapixels';
const INTERLACED = 'The interlaced image has more than 24 megapixels';
const BROKEN = 'The image is broken or incomplete';
const TOO_MUCH = 'The image takes too much memory or time to be decoded';
const NO_IMAGE = 'The file must be an image: JPEG, PNG, WebP, GIF or AVIF, judged by its content';
/** 23.9 megapixels: as many as are let in where the decoder cannot shrink. */
const SIDE = 4890;

const solid = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: channels === 4 ? '#c0204080' : '#c02040' },
    limitInputPixels: false,
  });

/** AVIFs of about 1,000 bytes that `solid` made, with an effort of 0: that takes a core 10 seconds. */
const stored = (name: string) => readFile(new URL(`images/${name}.avif`, import.meta.url));

/** The image of issue 13: 8000 by 8000 pixels in some 1,000 bytes. */
export const giantAvif = () => stored('8000-by-8000');

/** As large as an AVIF may be (SIDE by SIDE), with transparency: the most expensive image that is decoded. */
export const largestAvif = () => stored('24-megapixels-with-transparency');

/** A quarter of its pixels: what is about turns takes no more than that. */
export const quarterAvif = () => stored('6-megapixels-with-transparency');

/**
 * Files of a few bytes that unpack to much, lie about it, or are no image at all.
 * @param isWanted which of them, by name; making all takes a core 20 seconds
 */
export async function hostileImages(
  isWanted: (name: string) => boolean = () => true,
): Promise<HostileImage[]> {
  const small = await solid(300, 300).png({ compressionLevel: 0 }).toBuffer();
  const jpeg = await solid(800, 800).jpeg().toBuffer();
  const smallAvif = await solid(640, 640).avif({ effort: 0 }).toBuffer();
  const gif = await solid(20, 20).gif().toBuffer();
  const largest = await largestAvif();
  const made: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['AVIF of 8000 × 8000', giantAvif, TOO_LARGE],
    ['AVIF of 24 megapixels with transparency', () => largest, KEPT],
    ['AVIF that says 64 × 64 and holds 24 megapixels', () => withSizeOfAvif(largest, 64), TOO_MUCH],
    ['AVIF that says 4000 × 4000 and holds 640 × 640', () => withSizeOfAvif(smallAvif, 4000), BROKEN],
    ['AVIF that is cut off', () => smallAvif.subarray(0, -20), BROKEN],
    ['PNG of 24 megapixels', () => solid(SIDE, SIDE).png().toBuffer(), KEPT],
    [
      'PNG of 16 bits, interlaced',
      () => solid(SIDE, SIDE, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      KEPT,
    ],
    ['PNG of 8000 × 8000', () => solid(8000, 8000).png().toBuffer(), TOO_LARGE],
    ['PNG that says 2,000,000,000 × 2,000,000,000', () => withSizeOfPng(small, 2_000_000_000), NO_IMAGE],
    ['PNG that says 4800 × 4800 and holds 300 × 300', () => withSizeOfPng(small, 4800), BROKEN],
    ['PNG with a text that unpacks to 200 MB', () => withChunk(small, 'zTXt', unpackingText()), KEPT],
    [
      'PNG with a colour profile that unpacks to 200 MB',
      () => withChunk(small, 'iCCP', unpackingText()),
      KEPT,
    ],
    ['PNG that is cut off', () => small.subarray(0, small.length / 2), BROKEN],
    ['JPEG of 64 megapixels', () => solid(8000, 8000).jpeg().toBuffer(), KEPT],
    [
      'progressive JPEG of 65,500 × 900',
      () => solid(65_500, 900).jpeg({ progressive: true }).toBuffer(),
      INTERLACED,
    ],
    [
      'progressive JPEG of 65,500 × 360',
      () => solid(65_500, 360).jpeg({ progressive: true }).toBuffer(),
      KEPT,
    ],
    [
      'progressive JPEG of 20,000 scans',
      async () => withScans(await solid(4000, 4000).jpeg({ progressive: true }).toBuffer(), 20_000),
      BROKEN,
    ],
    [
      'JPEG that says 65,500 × 65,500',
      () => withSizeOfJpeg(jpeg, 65_500),
      'The image has more than 64 megapixels',
    ],
    ['JPEG that says 7900 × 7900 and holds 800 × 800', () => withSizeOfJpeg(jpeg, 7900), KEPT],
    ['JPEG with properties that lead to themselves', () => withExif(jpeg), KEPT],
    [
      'WebP without loss of 8000 × 8000',
      () => solid(8000, 8000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
      KEPT,
    ],
    [
      'WebP of 8100 × 8100',
      () => solid(8100, 8100).webp({ lossless: true, effort: 0 }).toBuffer(),
      'The image has more than 64 megapixels',
    ],
    ['GIF of 5000 pictures', () => ofPictures(gif, 5000), KEPT],
    ['GIF that says 65,535 × 65,535', () => withSizeOfGif(gif, 65_535), KEPT],
    ['GIF that says 4890 × 4890', () => withSizeOfGif(gif, SIDE), KEPT],
    [
      'SVG that names a file',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
        ),
      NO_IMAGE,
    ],
    ['TIFF', () => solid(100, 100).tiff().toBuffer(), NO_IMAGE],
  ];
  return Promise.all(
    made
      .filter(([name]) => isWanted(name))
      .map(async ([name, make, answer]) => ({ name, bytes: await make(), answer })),
  );
}

/** With another size in its first `ispe` box. */
function withSizeOfAvif(avif: Buffer, side: number): Buffer {
  const bytes = Buffer.from(avif);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(side, at + 8);
    bytes.writeUInt32BE(side, at + 12);
  }
  return bytes;
}

const IHDR_AT = 8;
const IHDR_END = 33;

function withSizeOfPng(png: Buffer, side: number): Buffer {
  const header = Buffer.from(png.subarray(IHDR_AT + 8, IHDR_END - 4));
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([png.subarray(0, IHDR_AT), chunk('IHDR', header), png.subarray(IHDR_END)]);
}

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, IHDR_END), chunk(type, data), png.subarray(IHDR_END)]);
}

/** A name, how it is packed, and 200 MB of zeros. */
function unpackingText(): Buffer {
  return Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200 * 1024 * 1024))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, sum]);
}

/** CRC-32 as PNG has it; zlib's own is of Node 22. */
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The place of a marker with the lengths that follow it. */
function segmentAt(jpeg: Buffer, isWanted: (marker: number) => boolean): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (isWanted(jpeg.readUInt8(at + 1))) return at;
  }
  throw new Error('The JPEG has no such segment');
}

const isFrame = (marker: number) => marker === 0xc0 || marker === 0xc2;
const isScan = (marker: number) => marker === 0xda;

function withSizeOfJpeg(jpeg: Buffer, side: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = segmentAt(bytes, isFrame);
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

/** With its last scan again and again. */
function withScans(jpeg: Buffer, times: number): Buffer {
  const end = jpeg.length - 2;
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  if (last < segmentAt(jpeg, isScan)) throw new Error('The JPEG has no scan');
  const scan = jpeg.subarray(last, end);
  const room = 9 * 1024 * 1024;
  const again = Array.from({ length: Math.min(times, Math.floor(room / scan.length)) }, () => scan);
  return Buffer.concat([jpeg.subarray(0, end), ...again, jpeg.subarray(end)]);
}

/** With Exif whose directories name themselves as the next ones. */
function withExif(jpeg: Buffer): Buffer {
  const directory = Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0', 'latin1'),
    // A pointer to a directory of Exif, at the same place; then the next directory, there too.
    Buffer.from('\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0', 'latin1'),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(directory.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, directory, jpeg.subarray(2)]);
}

const GIF_HEADER = 13;

/** With its picture many times, each as a frame. */
function ofPictures(gif: Buffer, times: number): Buffer {
  const packed = gif.readUInt8(10);
  const colours = packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
  const first = gif.subarray(GIF_HEADER + colours, -1);
  return Buffer.concat([
    gif.subarray(0, -1),
    ...Array.from({ length: times - 1 }, () => first),
    gif.subarray(-1),
  ]);
}

function withSizeOfGif(gif: Buffer, side: number): Buffer {
  const bytes = Buffer.from(gif);
  bytes.writeUInt16LE(side, 6);
  bytes.writeUInt16LE(side, 8);
  return bytes;
}
