import { Clock } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EmbeddingModels } from '../models/embedding-models.js';
import { Embedder } from './embedder.service.js';
import { Generations } from './generations.service.js';

/** After this long a sweep looks after indexes and ends; the next one goes on. */
const SWEEP_MS = 60_000;
/** Batches at a time: while one waits for pictures, another one computes. */
const LANES = 4;

/** What the worker does about embeddings, again and again. */
@Injectable()
export class EmbeddingSweep implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Embeddings');
  private stopping = false;

  constructor(
    private readonly clock: Clock,
    private readonly models: EmbeddingModels,
    private readonly embedder: Embedder,
    private readonly generations: Generations,
    private readonly jobs: JobQueue,
  ) {}

  /** Embeds the items that are due, for a minute at most. @returns their number */
  async sweep(): Promise<number> {
    if (!this.models.enabled) return 0;
    const end = this.clock.now().getTime() + SWEEP_MS;
    const workspaces = new Set<string>();
    let embedded = 0;
    let lacking = 0;
    while (!this.stopping && this.clock.now().getTime() < end) {
      const turns = await Promise.all(Array.from({ length: LANES }, () => this.embedder.embedNext()));
      const taken = turns.flatMap((turn) => turn.taken);
      embedded += taken.length;
      lacking += turns.reduce((sum, { incomplete }) => sum + incomplete, 0);
      for (const { workspaceId } of taken) workspaces.add(workspaceId);
      if (taken.length === 0 || turns.some(({ unavailable }) => unavailable !== null)) break;
    }
    if (lacking > 0) {
      this.logger.warn(`${lacking} of ${embedded} items lack vectors: embedding_queue.last_error says why`);
    }
    for (const workspaceId of workspaces) {
      const needsIndex = await this.generations.needsIndex({ workspaceId, timeZone: 'UTC' });
      if (needsIndex) await this.jobs.enqueue('embeddings.index', { workspaceId });
    }
    await this.generations.removeOutlived();
    return embedded;
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }
}
