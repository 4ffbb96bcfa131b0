import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AiProviderKind } from './ai-provider.enums.js';

/** Who fills the fields of a workspace. A workspace without a row has the provider BUILTIN. */
@Entity('ai_providers')
export class AiProviderRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Column('text')
  kind: AiProviderKind;

  /** Address up to the version; null for the vendor's own. */
  @Column('text', { nullable: true })
  baseUrl: string | null;

  @Column('text', { nullable: true })
  model: string | null;

  @Column('bytea', { nullable: true })
  sealedKey: Buffer | null;

  /** Cents for a million tokens that are sent; null if it is not known. */
  @Column('double precision', { nullable: true })
  inputPrice: number | null;

  /** Cents for a million tokens that are answered. */
  @Column('double precision', { nullable: true })
  outputPrice: number | null;

  /** The budget of a month of all fields together; null for none. */
  @Column('bigint', { nullable: true })
  monthlyTokens: string | null;

  @Column('bigint', { nullable: true })
  monthlyCents: string | null;

  /** Calls in a row that the provider refused or did not answer. */
  @Column('integer', { default: 0 })
  failures: number;

  /** No call before then: the provider asked for it. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  retryAt: Date | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
