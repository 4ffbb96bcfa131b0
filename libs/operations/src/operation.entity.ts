import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far an operation has come. */
export const OperationStatus = {
  QUEUED: 'QUEUED',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  PARTIAL: 'PARTIAL',
  FAILED: 'FAILED',
} as const;
export type OperationStatus = (typeof OperationStatus)[keyof typeof OperationStatus];

/** What operations do. */
export type OperationType =
  | 'REFETCH_ENGAGEMENT'
  | 'UPLOAD_ITEM_FROM_URL'
  | 'CAPTURE_SOURCE'
  | 'IMPORT'
  | 'UNDO_IMPORT'
  | 'EXPORT'
  | 'BACKFILL_AI_FIELD'
  | 'ERASE_PERSON'
  | 'CHANGE_ITEMS'
  | 'RUN_REPORT';

/** Numbers of the posts of a file by what became of them. */
export interface ImportProgress {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  erased: number;
  snapshotsAdded: number;
  unknownFields: Record<string, number>;
}

/** What an operation works on besides items. */
export interface OperationInput {
  /** Items that were asked for and are not refreshed. */
  skippedItems?: readonly { itemId: string; message: string }[];
  /** Parts of the post of an upload that could not be read. */
  unreadFields?: readonly string[];
  /** The address of an upload, and its canonical key. */
  url?: string;
  urlKey?: string;
}

/** Number of rows that an export has written. */
export interface ExportProgress {
  written: number;
}

/** Numbers of older posts that are filled, and for which the model gave no valid answer. */
export interface BackfillProgress {
  filled: number;
  failed: number;
}

/** Number of posts that an erasure, or taking an import back, has removed. */
export interface ErasureProgress {
  removed: number;
}

/** Numbers of items that a change has changed, at which there was nothing to change, and that could not be changed. */
export interface ChangeProgress {
  changed: number;
  same: number;
  failed: number;
}

/** Work that a mutation accepted and that goes on after its answer. */
@Entity('operations')
export class OperationRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  operationType: OperationType;

  /** Of enqueuing: COMPLETED as soon as everything accepted is stored (specification §3). */
  @Column('text')
  status: OperationStatus;

  /** Number of things to do. */
  @Column('integer')
  total: number;

  /** What it works on besides items, such as the address of an upload. */
  @Column('jsonb')
  input: object;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When the last item was done; null before that. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  completedAt: Date | null;

  /** Why an import failed, for the workspace's people; null where none did. */
  @Column('text', { nullable: true })
  error: string | null;

  /** How far the import of a file, an export, a backfill, an erasure or a change of items has come; null for other operations, and at first. */
  @Column('jsonb', { nullable: true })
  progress: ImportProgress | ExportProgress | BackfillProgress | ErasureProgress | ChangeProgress | null;
}

/** An item that an operation works on. At most one operation at a time has an item pending. */
@Entity('operation_items')
export class OperationItem {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  operationId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @Column('text', { default: 'PENDING' })
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED';

  /** Why it failed, for the workspace's people. */
  @Column('text', { nullable: true })
  error: string | null;
}
