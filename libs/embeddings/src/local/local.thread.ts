import type { Embedded } from '../models/embedding-model.js';
import { yieldToRequests } from '../models/thread-priority.js';
import type { PictureTower } from './picture-files.js';
import { LoadedPictureTower } from './picture-tower.js';
import type { TextTower } from './text-files.js';
import { LoadedTextTower } from './text-tower.js';

yieldToRequests();

/** What a thread does: it belongs to one model, so that the folder and the tower are the same in all its tasks. */
export interface LocalTask<Tower, Content> {
  readonly folder: string;
  readonly tower: Tower;
  readonly threads: number;
  readonly content: Content;
}

export type TextTask = LocalTask<TextTower, { readonly text: string; readonly isQuery: boolean }>;
export type PictureTask = LocalTask<PictureTower, Uint8Array>;

let texts: Promise<LoadedTextTower> | undefined;
let pictures: Promise<LoadedPictureTower> | undefined;

export async function embedText({ folder, tower, threads, content }: TextTask): Promise<Embedded> {
  texts ??= LoadedTextTower.load(folder, tower, threads);
  return (await texts).embed(content.text, content.isQuery);
}

/** @see LoadedPictureTower.embed */
export async function embedImage({ folder, tower, threads, content }: PictureTask): Promise<Embedded> {
  pictures ??= LoadedPictureTower.load(folder, tower, threads);
  return (await pictures).embed(content);
}
