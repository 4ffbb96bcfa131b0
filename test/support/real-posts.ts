import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CapturedPost } from '@loupe/content';
import { parsePost } from '@loupe/imports';

const FOLDER = join(import.meta.dirname, '../../../shared/data');

/** A line of the real data (its README says what is true of it). */
export interface RealPost {
  externalId: string;
  title: string;
  publishedAt: string;
  snapshots: { at: string; views: number; likes: number | null; comments: number | null }[];
}

/** Path of a file of real posts, or null (with a message) where the folder is absent: it is never part of the project. */
export function realPostsFile(name: string): string | null {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  console.warn(`Skipped: ${name} is not in ../shared/data`);
  return null;
}

/** The real photographs by their names; none (with a message) where the folder is absent. */
export function realPhotographs(): ReadonlyMap<string, Buffer> {
  const folder = join(FOLDER, 'images');
  if (!existsSync(folder)) {
    console.warn('Skipped: there are no images in ../shared/data');
    return new Map();
  }
  const names = readdirSync(folder).filter((name) => /\.(jpe?g|png|webp)$/i.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

/** The lines of a file, as they are and as the import reads them. */
export function readRealPosts(path: string): { lines: RealPost[]; posts: CapturedPost[] } {
  const texts = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  const posts = texts.map((text) => {
    const parsed = parsePost(JSON.parse(text), {
      provider: null,
      strict: false,
      now: new Date(),
      timeZone: 'UTC',
    });
    if ('problems' in parsed) throw new Error(`A real line was refused: ${JSON.stringify(parsed)}`);
    return parsed.imported.post;
  });
  return { lines: texts.map((text) => JSON.parse(text) as RealPost), posts };
}
