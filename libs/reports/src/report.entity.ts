import type {
  AggregateInterval,
  ItemAggregateOrderInput,
  ItemGroupingInput,
  ItemMetric,
} from '@loupe/analytics';
import type { ComparisonSpan } from '@loupe/competitors';
import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import type { ItemFilterInput } from '@loupe/items';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReportBlockKind, ReportLanguage } from './report.enums.js';
import type { StoredSchedule } from './schedules/schedule.js';

/** A block as it is stored. Lists are empty, and texts null, where a kind has none. */
export interface StoredBlock {
  readonly id: string;
  readonly kind: ReportBlockKind;
  readonly title: string | null;
  readonly text: string | null;
  readonly metrics: readonly ItemMetric[];
  readonly groupBy: readonly ItemGroupingInput[];
  readonly interval: AggregateInterval | null;
  readonly orderBy: ItemAggregateOrderInput | null;
  readonly first: number;
  /** Whether readers of links and files do not see it. */
  readonly hidden: boolean;
}

/** How a report looks; null for what it takes from the look of the workspace. */
export interface StoredLook {
  readonly brandName: string | null;
  /** As `#1f5fd6`. */
  readonly colour: string | null;
  /** A small PNG or JPEG as a `data:` address. */
  readonly logo: string | null;
  /** False where what is null is as the service has it, whatever the workspace's look. */
  readonly inherits?: boolean;
}

/** What a report is about and shows: plain data. */
export interface ReportDefinition {
  readonly filter: ItemFilterInput | null;
  readonly conditions: readonly CustomAttributeConditionInput[];
  readonly presetId: string | null;
  /** The period by its name, or by its ends; both null for that of the filter. */
  readonly span: ComparisonSpan | null;
  readonly takenAt: { readonly from: string; readonly to: string } | null;
  readonly language: ReportLanguage;
  readonly look: StoredLook;
  readonly blocks: readonly StoredBlock[];
}

/** A report; what it showed at a time is an edition. */
@Entity('reports')
export class ReportRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('jsonb')
  definition: ReportDefinition;

  /** When editions are made by themselves; null for when somebody asks. */
  @Column('jsonb', { nullable: true })
  schedule: StoredSchedule | null;

  /** When the next one is due; null without a schedule. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  nextRunAt: Date | null;

  /** Why none could be made when the last was due; null if it could. */
  @Column('text', { nullable: true })
  scheduleProblem: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
