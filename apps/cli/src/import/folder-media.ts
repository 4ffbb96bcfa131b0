import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type BroughtMedia, MediaFinder, type MediaKeeping, type MediaPlace, mediaOf } from '@loupe/imports';

type FoundFile = ReturnType<MediaFinder['of']>[number];

/** Pictures and videos of a folder, which become media of the posts beside them. */
export class FolderMedia {
  private finder: Promise<MediaFinder> | null = null;

  /** @param names of all files of the folder that can be pictures or videos */
  constructor(private readonly names: readonly string[]) {}

  /**
   * What gives the media of a row, having kept its files.
   * @param name of the file that the rows are in
   * @param where files of its format are
   */
  bringing(
    name: string,
    where: MediaPlace,
    keeping: MediaKeeping,
  ): (row: unknown, isFirst: boolean) => Promise<readonly BroughtMedia[]> {
    return async (row, isFirst) => {
      this.finder ??= this.open(keeping);
      const found = (await this.finder).of(where, row, { name, isFirst });
      const files = await Promise.all(found.map(withChecksum));
      for (const file of files) await keeping.keep(file);
      return mediaOf(files);
    };
  }

  private async open({ longest }: MediaKeeping): Promise<MediaFinder> {
    const files: FoundFile[] = [];
    for (const name of this.names) {
      const { size } = await stat(name);
      files.push({ name, size, checksum: 0, bytes: () => bytesOf(name) });
    }
    return new MediaFinder(files, longest);
  }
}

async function withChecksum(file: FoundFile): Promise<FoundFile> {
  let checksum = 0;
  for await (const chunk of file.bytes()) checksum = crc32(chunk, checksum);
  return { ...file, checksum };
}

async function* bytesOf(name: string): AsyncGenerator<Buffer> {
  yield* createReadStream(name) as AsyncIterable<Buffer>;
}
