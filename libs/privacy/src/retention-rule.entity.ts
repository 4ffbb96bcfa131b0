import { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a workspace keeps the posts of a platform. */
@Entity('retention_rules')
export class RetentionRule {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  provider: Provider;

  /** True for a rule about stories. The other rule is for all posts; it covers stories only if they have no rule. */
  @PrimaryColumn('boolean')
  stories: boolean;

  /** Days after the post was captured. */
  @Column('integer')
  days: number;
}
