import type { Provider, SourceKind } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CaptureProgress } from './capture/capture-progress.js';
import type { CaptureStatus, PostKind } from './source.enums.js';

/** What a workspace follows. */
@Entity('sources')
export class SourceRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: SourceKind;

  /** As it is compared: a hashtag, mention or handle in lower case without # and @, words, a feed's address. */
  @Column('text')
  name: string;

  /** Origin of the server that is asked; null for platforms that are one place. */
  @Column('text', { nullable: true })
  instance: string | null;

  /** The competitor whose posts it brings in; null where the workspace itself follows it. */
  @Column('uuid', { nullable: true })
  competitorBrandId: string | null;

  /** The kinds of posts that are kept. */
  @Column('text', { array: true, default: () => "'{POST,QUOTE,REPLY}'" })
  keep: PostKind[];

  @Column('boolean', { default: false })
  paused: boolean;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

/** A source on one platform: how far its capture has come, and when the next is due. A task of the leased queue. */
@Entity('source_platforms')
export class SourcePlatformRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  sourceId: string;

  @Column('text')
  provider: Provider;

  /** Among the platforms of its source, from 0. */
  @Column('smallint', { default: 0 })
  place: number;

  /** What the last capture met; whether the source is paused stands there. */
  @Column('text', { default: 'ACTIVE' })
  status: Exclude<CaptureStatus, 'PAUSED'>;

  /** Why nothing is captured, or what could not be read, for the workspace's people; null where all is well. */
  @Column('text', { nullable: true })
  problem: string | null;

  /** Posts that the last capture could not read. */
  @Column('integer', { default: 0 })
  unreadPosts: number;

  /** Fields that posts of the last capture were stored without. */
  @Column('integer', { default: 0 })
  unreadFields: number;

  /** Null before the first capture. */
  @Column('jsonb', { nullable: true })
  progress: CaptureProgress | null;

  @Column('integer', { default: 60 })
  intervalMinutes: number;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  lastCapturedAt: Date | null;

  /** The operation of captureSource that waits for this capture. */
  @Column('uuid', { nullable: true })
  operationId: string | null;

  /** When it is captured next, or until when a worker has it; null where it is not captured. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  @Column('uuid', { nullable: true })
  lease: string | null;
}

/** How many items a source has of a platform; kept by triggers. */
@Entity('source_counts')
export class SourceCount {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  sourceId: string;

  @PrimaryColumn('text')
  provider: Provider;

  @Column('bigint')
  items: string;
}
