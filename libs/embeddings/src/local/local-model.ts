import type { ImageDecoder, Square } from '@loupe/images';
import { installedRuntime, isThere, RUNTIMES } from '@loupe/images';
import {
  type Embedded,
  type EmbeddingInput,
  type EmbeddingKind,
  type EmbeddingModel,
  ModelUnavailableError,
  oneByOne,
  type SimilarityRange,
} from '../models/embedding-model.js';
import { readSquares } from '../models/read-squares.js';
import { ModelThreads } from '../models/thread-pool.js';
import { VectorCache } from '../models/vector.cache.js';
import type { PictureTask, TextTask } from './local.thread.js';
import type { ModelFolder } from './model-folder.js';
import type { PictureTower } from './picture-files.js';
import { TOKENIZERS } from './text-tower.js';

const THREAD = '@loupe/embeddings/local.thread';

/** What to install where a folder cannot be run; null where all is there. */
export function missingPackages(): string | null {
  const missing = [
    ...(installedRuntime() === null ? [RUNTIMES[0]] : []),
    ...(isThere(TOKENIZERS) ? [] : [TOKENIZERS]),
  ];
  return missing.length === 0
    ? null
    : `A model in a folder needs packages: run ONNXRUNTIME_NODE_INSTALL=skip npm install ${missing.join(' ')} where Loupe is installed`;
}

/** A model in a folder of the operator. */
export class LocalModel implements EmbeddingModel {
  readonly name: string;
  readonly kinds: readonly EmbeddingKind[];
  // One thread for each kind, so that no text waits for pictures; the native package computes with several of its own.
  private readonly textThread = new ModelThreads(THREAD, 1);
  private readonly imageThread = new ModelThreads(THREAD, 1);
  private readonly vectors = new VectorCache();

  /** @param threads that each of the two networks computes with */
  constructor(
    private readonly folder: ModelFolder,
    private readonly images: ImageDecoder,
    private readonly threads: number,
  ) {
    this.name = folder.name;
    this.kinds = folder.picture === null ? ['TEXT'] : ['TEXT', 'IMAGE'];
  }

  /** A question never finds a text by a picture: as with CLIP, pictures are compared with pictures. */
  rangeBetween(query: EmbeddingKind, stored: EmbeddingKind): SimilarityRange | null {
    const { thresholds } = this.folder;
    if (query === 'TEXT') return (stored === 'TEXT' ? thresholds?.texts : thresholds?.textToPicture) ?? null;
    return stored === 'IMAGE' ? (thresholds?.pictures ?? null) : null;
  }

  embed(workspaceId: string, inputs: readonly EmbeddingInput[], end?: AbortSignal): Promise<Embedded[]> {
    return oneByOne(inputs, end, (input) =>
      'text' in input
        ? this.embedText(workspaceId, input.text.trim(), input.isQuery === true)
        : this.embedImage(workspaceId, input.image, 1),
    );
  }

  /** The vector of a part of a picture around its centre. @param part of its width and height, above 0 and at most 1 */
  async embedImage(workspaceId: string, image: Buffer, part: number): Promise<Embedded> {
    const { path: folder, picture: tower } = this.folder;
    if (tower === null) return { unreadable: 'is no text' };
    const squares = await readSquares(this.images, workspaceId, image, [squareOf(tower, part)]);
    if ('unreadable' in squares) return squares;
    const [content = new Uint8Array()] = squares;
    const task: PictureTask = { folder, tower, threads: this.threads, content };
    return this.ask(this.imageThread, workspaceId, 'embedImage', task);
  }

  async close(): Promise<void> {
    await Promise.all([this.textThread.close(), this.imageThread.close()]);
  }

  private async embedText(workspaceId: string, text: string, isQuery: boolean): Promise<Embedded> {
    if (text === '') return { unreadable: 'is no text' };
    const { path: folder, text: tower } = this.folder;
    const task: TextTask = { folder, tower, threads: this.threads, content: { text, isQuery } };
    return this.vectors.get(workspaceId, `${isQuery} ${text}`, () =>
      this.ask<Float32Array>(this.textThread, workspaceId, 'embedText', task),
    );
  }

  private async ask<Answer extends Embedded>(
    thread: ModelThreads,
    workspaceId: string,
    name: string,
    task: TextTask | PictureTask,
  ): Promise<Answer> {
    try {
      return await thread.run(workspaceId, name, task);
    } catch (error) {
      if (error instanceof ModelUnavailableError) throw error;
      const problem =
        missingPackages() ?? `The model ${this.name} cannot be used: ${(error as Error).message}`;
      throw new ModelUnavailableError(problem, { cause: error });
    }
  }
}

/** The whole picture is stretched to the square, whatever its shape: nothing at its edges is lost. */
function squareOf({ size }: PictureTower, part: number): Square {
  return { size, detail: size, part };
}
