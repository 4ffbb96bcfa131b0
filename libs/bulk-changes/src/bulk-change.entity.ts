import type { AttributeChange } from '@loupe/custom-attributes';
import type { AttributesBefore, ItemRights } from '@loupe/items';
import type { MembershipChange, MembershipsBefore } from '@loupe/presets';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What changes of many items change. */
export const BulkChangeKind = {
  ATTRIBUTES: 'ATTRIBUTES',
  RIGHTS: 'RIGHTS',
  MEMBERSHIPS: 'MEMBERSHIPS',
} as const;
export type BulkChangeKind = (typeof BulkChangeKind)[keyof typeof BulkChangeKind];

/** A change, the same for all of its items. */
export type ItemChange =
  | { readonly kind: 'ATTRIBUTES'; readonly change: AttributeChange }
  | { readonly kind: 'RIGHTS'; readonly change: Partial<ItemRights> }
  | { readonly kind: 'MEMBERSHIPS'; readonly change: MembershipChange };

/** What an item had before a change, as its kind undoes it. */
export type ItemBefore = AttributesBefore | Partial<ItemRights> | MembershipsBefore;

/** A change of many items that somebody asked for. It is kept as long as its operation, so that it can be undone. */
@Entity('bulk_changes')
export class BulkChangeRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** The operation's. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: BulkChangeKind;

  @Column('jsonb')
  change: ItemChange['change'];

  /** The change that this one undoes; null where it undoes none. */
  @Column('uuid', { nullable: true })
  undoes: string | null;

  /** When it was done, stopped or given up; null before that. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  endedAt: Date | null;
}

/** An item of a change. */
@Entity('bulk_change_items')
export class BulkChangeItem {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  changeId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** SAME: the change found nothing to change. UNDONE: it was changed, and has again what it had. */
  @Column('text', { default: 'WAITING' })
  state: 'WAITING' | 'CHANGED' | 'SAME' | 'FAILED' | 'UNDONE';

  /** What it had before; null where it was not changed. */
  @Column('jsonb', { nullable: true })
  had: ItemBefore | null;

  /** Why it failed, for the workspace's people. */
  @Column('text', { nullable: true })
  error: string | null;
}
