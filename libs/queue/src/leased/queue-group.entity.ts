import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * That a workspace has work in a queue, and from when on. Each transaction that brings work adds a row of its own, so that
 * none waits for another; a claim puts one in place of all that it sees.
 */
@Entity('queue_groups')
export class QueueGroup {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  queue: string;

  /** What of the workspace's work waits for itself, such as one platform's; empty where all of it is one. */
  @PrimaryColumn('text')
  part: string;

  /** The transaction that wrote it. */
  @PrimaryColumn('text')
  change: string;

  @Column('timestamp with time zone', { precision: 3 })
  dueAt: Date;
}
