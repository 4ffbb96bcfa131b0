import type { JobMap, JobResults, WorkspaceRef } from '@loupe/kernel';
import { UploadsService } from '@loupe/uploads';
import { Injectable } from '@nestjs/common';
import { PictureLoader } from '../indexing/picture.loader.js';
import { type EmbeddingInput, isUnreadable, type Unreadable } from '../models/embedding-model.js';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { storedVector } from '../models/stored-vector.js';
import { encodeVector } from './vector-encoding.js';

type Query = JobMap['embeddings.query'];

/** Computes the vectors of search requests, in the worker. */
@Injectable()
export class QueryEmbedderService {
  constructor(
    private readonly models: EmbeddingModelRegistry,
    private readonly pictures: PictureLoader,
    private readonly uploads: UploadsService,
  ) {}

  /** @throws ModelUnavailableError if the model is unavailable */
  async embed({ workspaceId, model: name, query }: Query): Promise<JobResults['embeddings.query']> {
    const model = this.models.byName(name);
    if (model === null) throw new Error(`There is no model ${name}`);
    const input = await this.inputOf({ workspaceId }, query);
    if ('unreadable' in input) return input;
    const [embedded] = await model.embed(workspaceId, [input]);
    if (embedded === undefined) throw new Error(`${name} gave no vector`);
    if (isUnreadable(embedded)) return embedded;
    const vector = storedVector(embedded);
    return vector === null ? { unreadable: 'has nothing to search by' } : { vector: encodeVector(vector) };
  }

  private async inputOf(scope: WorkspaceRef, query: Query['query']): Promise<EmbeddingInput | Unreadable> {
    if ('text' in query) return { text: query.text, isQuery: true };
    if ('imageUrl' in query) {
      const file = await this.pictures.fetch(scope.workspaceId, query.imageUrl);
      return 'unreadable' in file ? file : { image: file };
    }
    const upload = await this.uploads.read(scope, query.fileName);
    return upload === null
      ? { unreadable: 'is no upload of this workspace, or its 24 hours are over' }
      : { image: upload.bytes };
  }
}
