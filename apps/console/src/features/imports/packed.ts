const encoder = new TextEncoder();

/** The checksum of zip archives, by byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function addTo(checksum: number, bytes: Uint8Array): number {
  let value = checksum;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return value;
}

async function checksumOf(file: Blob): Promise<number> {
  let value = 0xffffffff;
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    value = addTo(value, next.value);
  return (value ^ 0xffffffff) >>> 0;
}

/** A file and its name in an archive. */
export interface PackedFile {
  name: string;
  bytes: Blob;
}

/** The fields that both headers of a file have. UTF-8 names, and no compression: the files are sent once. */
function commonFields(checksum: number, size: number, nameLength: number): [value: number, bytes: 2 | 4][] {
  return [
    [20, 2],
    [0x0800, 2],
    [0, 2],
    [0, 2],
    [0x21, 2],
    [checksum, 4],
    [size, 4],
    [size, 4],
    [nameLength, 2],
    [0, 2],
  ];
}

function fieldsOf(...fields: [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, length] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

/** A zip archive of files, so that they are looked at and imported as one. Their bytes stay where they are until it is sent. */
export async function packed(files: readonly PackedFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const { name, bytes } of files) {
    const written = encoder.encode(name);
    const common = commonFields(await checksumOf(bytes), bytes.size, written.length);
    const header = fieldsOf([0x04034b50, 4], ...common);
    const entry = fieldsOf([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    parts.push(header, written, bytes);
    directory.push(entry, written);
    offset += header.length + written.length + bytes.size;
    directorySize += entry.length + written.length;
  }
  const count = files.length;
  const end = fieldsOf(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directorySize, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
