import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EmbeddingKind } from './models/embedding-model.js';

/** Where a vector comes from; the vector itself is read and compared by PostgreSQL only. */
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

  /** Of the text or of the picture's address, as they were when the vector was computed. */
  @Column('text')
  checksum: string;
}

/** A model that has made vectors of a workspace. */
@Entity('embedding_generations')
export class EmbeddingIndexVersion {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  kind: EmbeddingKind;

  @PrimaryColumn('text')
  model: string;

  /** Whether new vectors are made by it; items that have vectors of another one only are waiting for new ones. */
  @Column('boolean')
  active: boolean;

  /** Name of the index of these vectors by nearness; null while a scan of all of them is faster. */
  @Column('text', { nullable: true })
  nearIndex: string | null;
}

/** An item whose vectors are to be computed, or cannot be. */
@Entity('embedding_queue')
export class EmbeddingTask {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** The transaction of its last change. */
  @Column('text')
  change: string;

  /** Null when the last attempt has failed, and for an item of which nothing can be read (no attempts failed). */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  /** Of whoever computes its vectors. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** Attempts that failed. */
  @Column('smallint')
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;
}
