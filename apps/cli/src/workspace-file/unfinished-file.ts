import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { InvalidInputError } from '@loupe/kernel';
import { pack } from 'tar-stream';
import { BytesCheck, type Checked, linesOf } from '../backup/checked-bytes.js';
import { fileName, MANIFEST } from './file-format.js';
import { checkPart, lineOf, PartsCheck, partsOf, sizeInFile } from './file-parts.js';

const NO_TIME = new Date(0);

/**
 * A file that is being written, as FILE.part, with the list of its parts beside it, as FILE.list. After an interruption
 * it goes on behind the last part that is whole.
 */
export class UnfinishedFile {
  private readonly entries = pack();
  private readonly check = new PartsCheck();
  private readonly written: Promise<void>;
  /** Bytes of the workspace's files in it. */
  fileBytes = 0;

  private constructor(
    private readonly path: string,
    private readonly list: FileHandle,
    lines: readonly string[],
    offset: number,
  ) {
    for (const line of lines) this.note(line);
    const target = createWriteStream(partial(path), { flags: 'r+', start: offset, mode: 0o600, flush: true });
    this.written = pipeline(this.entries, target);
    this.written.catch(() => undefined);
  }

  /**
   * @param manifest its first part; a file that was begun with another one is begun anew
   * @param isWanted whether a part that is there already is still wanted; the file goes on where the first is not
   */
  static async open(
    path: string,
    manifest: Buffer,
    isWanted: (name: string) => Promise<boolean>,
  ): Promise<UnfinishedFile> {
    const { lines, offset } = await wholeParts(path, manifest, isWanted);
    const tar = await open(partial(path), lines.length === 0 ? 'w' : 'r+', 0o600);
    await tar.truncate(offset);
    await tar.close();
    const list = await open(listed(path), 'w', 0o600);
    await list.write(lines.join(''));
    const file = new UnfinishedFile(path, list, lines, offset);
    if (lines.length === 0) await file.add(MANIFEST, manifest.length, [manifest]);
    return file;
  }

  /** Adds a part. @throws InvalidInputError if its bytes are not as many as that */
  async add(
    name: string,
    size: number,
    bytes: AsyncIterable<Uint8Array> | Iterable<Buffer>,
  ): Promise<Checked> {
    const part = await this.append(name, size, bytes);
    const line = lineOf(name, part);
    this.note(line);
    await this.list.write(line);
    return part;
  }

  /** What the parts so far are; then only `finish` follows. */
  parts(): { count: number; sha256: string } {
    return this.check.result();
  }

  /** Adds the last part, and gives the file its name. */
  async finish(name: string, last: Buffer): Promise<void> {
    await this.append(name, last.length, [last]);
    this.entries.finalize();
    await this.written;
    await this.list.close();
    await rename(partial(this.path), this.path);
    await rm(listed(this.path));
  }

  /** Leaves it as it is, to go on later. */
  async abandon(): Promise<void> {
    this.entries.destroy(new Error('The file is not gone on with now'));
    await this.written.catch(() => undefined);
    await this.list.close();
  }

  private note(line: string): void {
    this.check.add(line);
    const [, size, name = ''] = line.split(' ');
    if (name.startsWith(fileName(''))) this.fileBytes += Number(size);
  }

  private async append(
    name: string,
    size: number,
    bytes: AsyncIterable<Uint8Array> | Iterable<Buffer>,
  ): Promise<Checked> {
    const check = new BytesCheck();
    const entry = this.entries.entry({ name, size, mode: 0o600, mtime: NO_TIME });
    for await (const chunk of check.through(toAsync(bytes))) {
      if (check.bytes > size) break;
      // A file that cannot be written takes nothing any more.
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), this.written]);
    }
    if (check.bytes !== size) throw new InvalidInputError(`${name} does not have ${size} bytes.`);
    entry.end(null);
    await Promise.race([once(entry, 'close'), this.written]);
    return check.result();
  }
}

/** The lines of the list whose parts are whole and still wanted, and where the file goes on behind them. */
async function wholeParts(
  path: string,
  manifest: Buffer,
  isWanted: (name: string) => Promise<boolean>,
): Promise<{ lines: string[]; offset: number }> {
  const kept = { lines: [] as string[], offset: 0 };
  if (!existsSync(partial(path)) || !existsSync(listed(path))) return kept;
  const first = lineOf(MANIFEST, await checkPart({ bytes: toAsync([manifest]) }));
  try {
    const lines = linesOf(createReadStream(listed(path)));
    for await (const part of partsOf(partial(path))) {
      const next = await lines.next();
      const line = lineOf(part.name, await checkPart(part));
      const isFirst = kept.lines.length === 0;
      if (next.done === true || `${next.value}\n` !== line) break;
      if (isFirst ? line !== first : !(await isWanted(part.name))) break;
      kept.lines.push(line);
      kept.offset = part.offset + sizeInFile(part.size);
    }
  } catch (error) {
    // It ends in a part.
    if (!(error instanceof InvalidInputError)) throw error;
  }
  return kept;
}

async function* toAsync<Chunk>(chunks: AsyncIterable<Chunk> | Iterable<Chunk>): AsyncGenerator<Chunk> {
  yield* chunks;
}

const partial = (path: string) => `${path}.part`;
const listed = (path: string) => `${path}.list`;
