import type { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AiInput, AiPauseReason } from './ai-field.enums.js';

/** A custom attribute of items that a model fills. Its id is the attribute's. */
@Entity('ai_fields')
export class AiFieldRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  /** The preset that it was made from; null for a definition of people's own. */
  @Column('text', { nullable: true })
  preset: string | null;

  /** The version that new posts are filled with; null before the first is published. */
  @Column('integer', { nullable: true })
  publishedVersion: number | null;

  /** Why nothing is filled; null while it is. */
  @Column('text', { nullable: true })
  pauseReason: AiPauseReason | null;

  /** What the provider said when it paused the field. */
  @Column('text', { nullable: true })
  problem: string | null;

  /** Calls in a row of which no answer was valid. */
  @Column('integer', { default: 0 })
  badCalls: number;

  /** The budget of a month; null for none of its own. */
  @Column('bigint', { nullable: true })
  monthlyTokens: string | null;

  @Column('bigint', { nullable: true })
  monthlyCents: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

/** An option as the model is told of it. Its name is the attribute's. */
export interface DescribedOption {
  id: string;
  description: string;
}

/** A definition of a field. A version that was published never changes; the newest that was not is the draft. */
@Entity('ai_field_versions')
export class AiFieldVersionRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  fieldId: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('text')
  instruction: string;

  /** The options that the model may choose from; null for types without options. */
  @Column('jsonb', { nullable: true })
  options: DescribedOption[] | null;

  @Column('text', { array: true })
  inputs: AiInput[];

  /** The platforms whose posts it is filled for; null for all. */
  @Column('text', { array: true, nullable: true })
  providers: Provider[] | null;

  /** The sources whose posts it is filled for; null for all posts. */
  @Column('uuid', { array: true, nullable: true })
  sourceIds: string[] | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  publishedAt: Date | null;

  /** Its agreement when the next version was published: items that people had set, and that it had answered; null until then. */
  @Column('integer', { nullable: true })
  corrected: number | null;

  /** Those of them for which it answered the same. */
  @Column('integer', { nullable: true })
  agreed: number | null;
}
