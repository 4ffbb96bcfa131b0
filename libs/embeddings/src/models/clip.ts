import type { ImageDecoder } from '@loupe/images';
import { CLIP_SQUARE } from './clip-square.js';
import {
  type Embedded,
  type EmbeddingInput,
  type EmbeddingKind,
  type EmbeddingModel,
  ModelUnavailableError,
  oneByOne,
  type SimilarityRange,
} from './embedding-model.js';
import { readSquares } from './read-squares.js';
import { ModelThreads } from './thread-pool.js';

const THREAD = '@loupe/embeddings/clip.thread';
const PACKAGE = '@huggingface/transformers';

/**
 * Measured with CLIP ViT-B/32: similarities between a text and a picture are low, even if the text describes the picture
 * well.
 */
const RANGES: Record<EmbeddingKind, Record<EmbeddingKind, SimilarityRange | null>> = {
  TEXT: { TEXT: { least: 0.75, most: 1 }, IMAGE: { least: 0.22, most: 0.36 } },
  IMAGE: { IMAGE: { least: 0.65, most: 1 }, TEXT: null },
};

/** A CLIP model as ONNX. Texts and pictures share one vector space, so a text finds pictures that show what it describes. */
export class ClipModel implements EmbeddingModel {
  readonly name: string;
  readonly kinds = ['TEXT', 'IMAGE'] as const;
  // One thread for each kind, so that no text waits for pictures. ONNX uses several processors by itself.
  private readonly textThread = new ModelThreads(THREAD, 1);
  private readonly imageThread = new ModelThreads(THREAD, 1);

  /** @param model a folder, absolute or beginning with a dot, or a name on the hub such as `Xenova/clip-vit-base-patch32` */
  constructor(
    private readonly model: string,
    private readonly images: ImageDecoder,
  ) {
    this.name = `clip:${model}`;
  }

  rangeBetween(query: EmbeddingKind, stored: EmbeddingKind): SimilarityRange | null {
    return RANGES[query][stored];
  }

  embed(workspaceId: string, inputs: readonly EmbeddingInput[], end?: AbortSignal): Promise<Embedded[]> {
    return oneByOne(inputs, end, (input) => this.one(workspaceId, input));
  }

  async close(): Promise<void> {
    await Promise.all([this.textThread.close(), this.imageThread.close()]);
  }

  private async one(workspaceId: string, input: EmbeddingInput): Promise<Embedded> {
    if ('text' in input) return this.ask(this.textThread, workspaceId, 'embedText', input.text);
    const squares = await readSquares(this.images, workspaceId, input.image, [CLIP_SQUARE]);
    return 'unreadable' in squares
      ? squares
      : this.ask(this.imageThread, workspaceId, 'embedImage', squares[0]);
  }

  private async ask(
    thread: ModelThreads,
    workspaceId: string,
    name: string,
    content: unknown,
  ): Promise<Embedded> {
    try {
      return await thread.run(workspaceId, name, { model: this.model, content });
    } catch (error) {
      if (error instanceof ModelUnavailableError) throw error;
      throw new ModelUnavailableError(problemOf(error as Error, this.model), { cause: error });
    }
  }
}

function problemOf({ message }: Error, model: string): string {
  return message.includes(PACKAGE)
    ? `EMBEDDINGS_PROVIDER=clip needs the package ${PACKAGE}: run npm install ${PACKAGE} where Loupe is installed`
    : `The CLIP model ${model} cannot be used: ${message}`;
}
