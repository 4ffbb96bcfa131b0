import type { ItemAggregatesArgs } from '@loupe/analytics';
import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import type { CreatorFilterInput, ItemChoice, ItemSortingInput } from '@loupe/items';
import type { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExportFormat, ExportKind, ExportState } from './export.enums.js';

/** What is exported: plain data, with the preset replaced by what it stood for when the export was asked for. */
export interface ExportRequest {
  readonly kind: ExportKind;
  /** Names of columns in their order; null for all. */
  readonly fields: readonly string[] | null;
  /** Whether headings, labels, money and times are those of people. */
  readonly forPeople?: boolean;
  /** Of items, histories and aggregates. */
  readonly choice?: ItemChoice;
  readonly sorting?: readonly ItemSortingInput[];
  readonly creators?: {
    readonly filter: CreatorFilterInput | null;
    readonly conditions: readonly CustomAttributeConditionInput[];
  };
  readonly platform?: Provider | null;
  readonly aggregates?: Pick<
    ItemAggregatesArgs,
    'groupBy' | 'metrics' | 'attributes' | 'interval' | 'orderBy' | 'having'
  >;
}

/** An export; its file is in the object store once it is READY. */
@Entity('exports')
export class ExportRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Also that of its operation. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: ExportKind;

  @Column('text')
  format: ExportFormat;

  @Column('jsonb')
  request: ExportRequest;

  /** Address of the service as the caller reached it, for addresses in the file. */
  @Column('text')
  origin: string;

  /** Large exports share slots of their own, so that small ones need not wait for them. */
  @Column('text')
  size: 'SMALL' | 'LARGE';

  @Column('text', { default: 'WAITING' })
  state: ExportState;

  /** Number of rows that it was priced for. */
  @Column('integer')
  total: number;

  /** Number of rows that are written. */
  @Column('integer', { default: 0 })
  rows: number;

  @Column('bigint', { nullable: true })
  bytes: string | null;

  /** Key of the file in the object store. */
  @Column('text', { nullable: true })
  file: string | null;

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

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  expiresAt: Date | null;
}

/** Folder of all files of an export in the object store, also of those that killed workers left. */
export function exportFolder({ workspaceId, id }: Pick<ExportRow, 'workspaceId' | 'id'>): string {
  return `exports/${workspaceId}/${id}/`;
}
