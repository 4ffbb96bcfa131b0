import { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a workspace keeps posts of a platform. */
@Entity('retention_rules')
export class RetentionRule {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  provider: Provider;

  /** Whether it is for stories alone; the other is for all posts, but for stories only where they have none. */
  @PrimaryColumn('boolean')
  stories: boolean;

  /** After a post came in. */
  @Column('integer')
  days: number;
}
