import { availableParallelism } from 'node:os';
import { AppConfig } from '@loupe/config';
import { ImageDecoder } from '@loupe/images';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BuiltinModels } from './builtin.js';
import { ClipModel } from './clip.js';
import type { EmbeddingKind, EmbeddingModel } from './embedding-model.js';
import { OpenAiModel } from './openai.js';

/** Each thread has a model of some 100 MB for itself, so that more than these need a setting. */
const DEFAULT_THREADS = Math.min(availableParallelism(), 4);

/** The available models, by name. They are created on first use; creating one loads nothing. */
@Injectable()
export class EmbeddingModelRegistry implements OnApplicationShutdown {
  private readonly builtin: BuiltinModels;
  private readonly clips = new Map<string, ClipModel>();

  constructor(
    private readonly config: AppConfig,
    private readonly images: ImageDecoder,
  ) {
    this.builtin = new BuiltinModels(images, config.get('EMBEDDINGS_THREADS') || DEFAULT_THREADS);
  }

  /** Whether EMBEDDINGS_PROVIDER is not off. */
  get enabled(): boolean {
    return this.config.get('EMBEDDINGS_PROVIDER') !== 'off';
  }

  /** The configured model for a kind of content; null if embeddings are off. */
  current(kind: EmbeddingKind): EmbeddingModel | null {
    switch (this.config.get('EMBEDDINGS_PROVIDER')) {
      case 'builtin':
        return kind === 'TEXT' ? this.builtin.text : this.builtin.image;
      case 'clip':
        return this.clip(this.config.get('EMBEDDINGS_CLIP_MODEL'));
      case 'openai':
        return kind === 'TEXT' ? this.openAi(this.config.get('EMBEDDINGS_OPENAI_MODEL')) : this.builtin.image;
      case 'off':
        return null;
    }
  }

  /** The model of a stored index version; null if it is no longer available because its settings were removed. */
  byName(name: string): EmbeddingModel | null {
    if (!this.enabled) return null;
    const known = [this.builtin.text, this.builtin.image].find((model) => model.name === name);
    if (known !== undefined) return known;
    const [provider, model] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
    if (provider === 'clip') return this.clip(model);
    return provider === 'openai' ? this.openAi(model) : null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.builtin, ...this.clips.values()].map((models) => models.close()));
  }

  private clip(name: string): ClipModel {
    const model = this.clips.get(name) ?? new ClipModel(name, this.images);
    this.clips.set(name, model);
    return model;
  }

  private openAi(model: string): OpenAiModel {
    return new OpenAiModel({
      url: this.config.get('EMBEDDINGS_OPENAI_URL'),
      key: this.config.get('EMBEDDINGS_OPENAI_KEY'),
      model,
      least: this.config.get('EMBEDDINGS_OPENAI_SIMILARITY'),
    });
  }
}
