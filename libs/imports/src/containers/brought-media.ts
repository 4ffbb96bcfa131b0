import { broughtAddress } from '@loupe/media';
import type { BroughtMedia, MediaPlace } from '../formats/format.js';
import type { ZippedFile } from './zip.js';

const PICTURE = /\.(?:jpe?g|png|webp|gif|heic|avif)$/i;
const VIDEO = /\.(?:mp4|mov|webm|m4v|mkv)$/i;
/** What a program adds to the name of a post's file for what it knows of it. */
const METADATA = /(?:\.info)?\.jsonl?(?:\.xz|\.gz)?$/i;
/** Texts of a row that are looked at for names of files, and characters of one. */
const MOST_TEXTS = 2_000;
const LONGEST_PATH = 300;
/** Files that are named where they belong to no post. */
const MOST_NAMED = 5;
/** A post has at most as many. */
const MOST_OF_POST = 100;

/** Where a row stands. */
export interface RowPlace {
  /** Name of its file in the archive. */
  readonly name: string;
  /** Whether it is the first row of the file. */
  readonly isFirst: boolean;
}

/** Whether a file can be a picture or a video of a post, by its name. */
export function canBeMedia(name: string): boolean {
  return PICTURE.test(name) || VIDEO.test(name);
}

/** Finds the pictures and videos of posts in the archive, or folder, in which the posts came. */
export class MediaFinder {
  private readonly byBase = new Map<string, ZippedFile[]>();
  private readonly byFolder = new Map<string, ZippedFile[]>();
  private readonly byTweet = new Map<string, ZippedFile[]>();
  /** Files that no row has named yet. */
  private readonly free = new Set<string>();

  /** @param longest bytes of a picture and of a video that are kept */
  constructor(files: readonly ZippedFile[], longest: { readonly picture: number; readonly video: number }) {
    for (const file of files) {
      const isVideo = VIDEO.test(file.name);
      if (!isVideo && !PICTURE.test(file.name)) continue;
      this.free.add(file.name);
      if (file.size === 0 || file.size > (isVideo ? longest.video : longest.picture)) continue;
      const [folder, base] = parted(file.name);
      add(this.byBase, base, file);
      add(this.byFolder, folder, file);
      const tweet = /(?:^|\/)tweets?_media$/.test(folder) ? /^(\d{1,20})-/.exec(base)?.[1] : undefined;
      if (tweet !== undefined) add(this.byTweet, tweet, file);
    }
  }

  /** The files of a row's post, in its order. @param where null for a format whose posts come without files */
  of(where: MediaPlace | null, row: unknown, place: RowPlace): readonly ZippedFile[] {
    const found = where === null || this.byBase.size === 0 ? [] : this.found(where, row, place);
    for (const { name } of found) this.free.delete(name);
    return found;
  }

  /** What is said of files that belong to none of the rows so far, or are longer than what is kept; null where there are none. */
  left(): string | null {
    const [first] = this.free;
    if (first === undefined) return null;
    const names = [...this.free].slice(0, MOST_NAMED).join(', ');
    const [are, more] = [this.free.size === 1 ? 'file' : 'files', this.free.size > MOST_NAMED ? ', …' : ''];
    return `${this.free.size} ${are} with pictures or videos that belong to no post, or are too long, are not taken: ${names}${more}`;
  }

  private found(where: MediaPlace, row: unknown, place: RowPlace): readonly ZippedFile[] {
    switch (where) {
      case 'NAMED':
        return this.named(row).slice(0, MOST_OF_POST);
      case 'BESIDE':
        return place.isFirst ? this.beside(place.name).slice(0, MOST_OF_POST) : [];
      default:
        return (this.byTweet.get(tweetOf(row)) ?? []).slice(0, MOST_OF_POST);
    }
  }

  private named(row: unknown): ZippedFile[] {
    const found = new Set<ZippedFile>();
    for (const path of textsIn(row)) {
      if (!PICTURE.test(path) && !VIDEO.test(path)) continue;
      const relative = path.replace(/^\/+/, '');
      const file = this.byBase
        .get(parted(relative)[1])
        ?.find(({ name }) => name === relative || name.endsWith(`/${relative}`));
      if (file !== undefined) found.add(file);
    }
    return [...found];
  }

  /** `x.mp4` and `x.webp` beside `x.info.json`, `x_1.jpg` beside `x.json`, `x.jpg` beside `x.jpg.json`. */
  private beside(name: string): ZippedFile[] {
    if (!METADATA.test(name)) return [];
    const stem = name.replace(METADATA, '');
    const numbered = (rest: string) => /^(?:_\d{1,3})?\.\w{2,5}$/.test(rest);
    return (this.byFolder.get(parted(stem)[0]) ?? [])
      .filter(
        (file) =>
          file.name === stem || (file.name.startsWith(stem) && numbered(file.name.slice(stem.length))),
      )
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  }
}

/** Files as media of a post: a picture with the name of a video is the video's. */
export function mediaOf(files: readonly ZippedFile[]): BroughtMedia[] {
  const stem = ({ name }: ZippedFile) => name.replace(/\.\w+$/, '');
  const videos = new Set(files.filter(({ name }) => VIDEO.test(name)).map(stem));
  return files.flatMap((file): BroughtMedia[] => {
    if (!VIDEO.test(file.name))
      return videos.has(stem(file)) ? [] : [{ isVideo: false, file: addressOf(file), thumbnail: null }];
    const picture = files.find((other) => !VIDEO.test(other.name) && stem(other) === stem(file));
    return [
      {
        isVideo: true,
        file: addressOf(file),
        thumbnail: picture === undefined ? null : addressOf(picture),
      },
    ];
  });
}

/** The address of a file: the same for the same bytes. */
export function addressOf({ name, size, checksum }: ZippedFile): string {
  const ending = /\.(\w{2,5})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  return broughtAddress(`${checksum.toString(16).padStart(8, '0')}-${size}.${ending}`);
}

function tweetOf(row: unknown): string {
  const found = row as { tweet?: { id_str?: unknown }; id_str?: unknown } | null;
  return String(found?.tweet?.id_str ?? found?.id_str ?? '');
}

function* textsIn(row: unknown): Generator<string> {
  const waiting: unknown[] = [row];
  for (let count = 0; count < MOST_TEXTS && waiting.length > 0; count += 1) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (value.length <= LONGEST_PATH) yield value;
    } else if (typeof value === 'object' && value !== null)
      waiting.push(...Object.values(value).slice(0, MOST_TEXTS).reverse());
  }
}

function parted(name: string): readonly [folder: string, base: string] {
  const at = name.lastIndexOf('/');
  return [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
}

function add(to: Map<string, ZippedFile[]>, key: string, file: ZippedFile): void {
  const known = to.get(key);
  if (known === undefined) to.set(key, [file]);
  else known.push(file);
}
