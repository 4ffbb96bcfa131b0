import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EmbeddingKind } from './models/embedding-model.js';

/** The source of a vector. Only PostgreSQL reads and compares the vector itself. */
@Entity('embeddings')
export class Embedding {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @PrimaryColumn('text')
  kind: EmbeddingKind;

  /** Null for a caption. */
  @PrimaryColumn('uuid')
  mediaContentId: string | null;

  @Column('text')
  model: string;

  /** Digest of the text or of the picture's URL at the time when the vector was computed. */
  @Column('text')
  checksum: string;
}

/** A model with which vectors of a workspace were computed. */
@Entity('embedding_generations')
export class EmbeddingIndexVersion {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  kind: EmbeddingKind;

  @PrimaryColumn('text')
  model: string;

  /** Whether new vectors are computed with it. Items that only have vectors of other models are waiting for new ones. */
  @Column('boolean')
  active: boolean;

  /** Name of the near index of these vectors; null as long as a scan of all of them is faster. */
  @Column('text', { nullable: true })
  nearIndex: string | null;
}

/** An item whose vectors are to be computed, or cannot be computed. */
@Entity('embedding_queue')
export class EmbeddingTask {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** The transaction of its last change. */
  @Column('text')
  change: string;

  /** Null if the last attempt has failed, and for an item without readable content (which has no failed attempts). */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  /** The lease of the worker that computes its vectors. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** Number of failed attempts. */
  @Column('smallint')
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;
}
