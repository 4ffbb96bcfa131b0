import type { ItemAggregateGroup } from '@loupe/analytics';
import type { ItemChoice } from '@loupe/items';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReportDefinition } from '../report.entity.js';
import type { ReportEditionState } from '../report.enums.js';
import type { EditionContent, FrozenPost, StoredSpan } from './edition-content.js';

/** What an edition is made of: the report as it was, with its view or collection replaced by what that stood for. */
export interface EditionRequest {
  readonly name: string;
  readonly definition: ReportDefinition;
  readonly choice: ItemChoice;
  readonly span: StoredSpan | null;
}

/** A report as it was at one time. A task of the leased queue until it is made. */
@Entity('report_editions')
export class EditionRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Also that of its operation. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  reportId: string;

  @Column('text', { default: 'WAITING' })
  state: ReportEditionState;

  @Column('jsonb')
  request: EditionRequest;

  /** Null until it is READY. */
  @Column('jsonb', { nullable: true })
  content: EditionContent | null;

  /** When it was due by the schedule; null if somebody asked for it. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  scheduledFor: Date | null;

  /** Bytes of the content and its rows. */
  @Column('bigint', { default: 0 })
  bytes: string;

  /** How often it was begun: once, and again after each worker that died. */
  @Column('integer', { default: 0 })
  runs: number;

  /** How often people were erased meanwhile: what was begun before that is begun again. */
  @Column('integer', { default: 0 })
  withdrawals: number;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** The time of the data. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  snapshotAt: Date | null;

  @Column('timestamp with time zone', { precision: 3 })
  expiresAt: Date;
}

/** The place of the posts behind all figures, beside those of blocks, which are their numbers from 0. */
export const ALL_POSTS = -1;

/**
 * A post, or a group of a person, that an edition shows. The database deletes it with the post or the profile that it names,
 * whoever deletes that and why.
 */
@Entity('report_rows')
export class EditionEntry {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  editionId: string;

  /** The number of its block, or ALL_POSTS. */
  @Column('smallint')
  block: number;

  @Column('integer')
  position: number;

  @Column('uuid', { nullable: true })
  itemId: string | null;

  @Column('uuid', { nullable: true })
  socialProfileId: string | null;

  @Column('jsonb')
  data: FrozenPost | ItemAggregateGroup;
}
