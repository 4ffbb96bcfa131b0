import { availableParallelism } from 'node:os';
import { AppConfig } from '@loupe/config';
import { ImageDecoder } from '@loupe/images';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LocalModels } from '../local/local-models.js';
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
  private readonly local: LocalModels;

  constructor(
    private readonly config: AppConfig,
    private readonly images: ImageDecoder,
  ) {
    const threads = config.get('EMBEDDINGS_THREADS') || DEFAULT_THREADS;
    this.builtin = new BuiltinModels(images, threads);
    this.local = new LocalModels(config.get('EMBEDDINGS_LOCAL_MODEL'), images, threads);
  }

  /** Whether EMBEDDINGS_PROVIDER is not off, and its model can be used. */
  get enabled(): boolean {
    return this.config.get('EMBEDDINGS_PROVIDER') !== 'off' && this.problem === null;
  }

  /** Why the configured model cannot be used at all, and what helps; null where it can. Others are told when they are asked. */
  get problem(): string | null {
    return this.config.get('EMBEDDINGS_PROVIDER') === 'local' ? this.local.problem : null;
  }

  /** The configured model for a kind of content; null unless `enabled`. */
  current(kind: EmbeddingKind): EmbeddingModel | null {
    switch (this.config.get('EMBEDDINGS_PROVIDER')) {
      case 'builtin':
        return kind === 'TEXT' ? this.builtin.text : this.builtin.image;
      case 'clip':
        return this.clip(this.config.get('EMBEDDINGS_CLIP_MODEL'));
      case 'openai':
        return kind === 'TEXT' ? this.openAi(this.config.get('EMBEDDINGS_OPENAI_MODEL')) : this.builtin.image;
      case 'local': {
        const { model } = this.local;
        return model === null || model.kinds.includes(kind) ? model : this.builtin.image;
      }
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
    // Another folder's vectors are compared with nothing.
    if (provider === 'local') return this.local.model?.name === name ? this.local.model : null;
    return provider === 'openai' ? this.openAi(model) : null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.builtin, this.local, ...this.clips.values()].map((models) => models.close()));
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
