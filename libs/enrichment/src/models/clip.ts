import {
  type Embedded,
  type EmbeddingInput,
  type EmbeddingKind,
  type EmbeddingModel,
  ModelUnavailableError,
  type SimilarityRange,
} from './embedding-model.js';
import { ModelThread } from './thread-pool.js';

const PACKAGE = '@huggingface/transformers';

/** Of CLIP ViT-B/32: similarities across kinds are small, however well a text describes a picture. */
const RANGES: Record<EmbeddingKind, Record<EmbeddingKind, SimilarityRange | null>> = {
  TEXT: { TEXT: { least: 0.75, most: 1 }, IMAGE: { least: 0.22, most: 0.36 } },
  IMAGE: { IMAGE: { least: 0.65, most: 1 }, TEXT: null },
};

/** A CLIP model as ONNX: texts and pictures in one space, so that a text finds pictures that show what it says. */
export class ClipModel implements EmbeddingModel {
  readonly name: string;
  readonly kinds = ['TEXT', 'IMAGE'] as const;
  private readonly thread = new ModelThread('@loupe/enrichment/clip.thread');

  /** @param model a folder, absolute or beginning with a dot, or a name on the hub such as `Xenova/clip-vit-base-patch32` */
  constructor(private readonly model: string) {
    this.name = `clip:${model}`;
  }

  rangeBetween(query: EmbeddingKind, stored: EmbeddingKind): SimilarityRange | null {
    return RANGES[query][stored];
  }

  async embed(inputs: readonly EmbeddingInput[]): Promise<Embedded[]> {
    const vectors: Embedded[] = [];
    for (const input of inputs) vectors.push(await this.one(input));
    return vectors;
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private async one(input: EmbeddingInput): Promise<Embedded> {
    const [name, content] = 'text' in input ? ['embedText', input.text] : ['embedImage', input.image];
    try {
      return await this.thread.run(name, { model: this.model, content });
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
