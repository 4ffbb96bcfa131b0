import type { Plan } from '@loupe/kernel';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The unit of tenancy: all content belongs to exactly one workspace. */
@Entity('workspaces')
@ObjectType('Workspace', {
  description: 'A brand’s workspace: the content, creators, views and settings that belong together.',
})
export class Workspace {
  @Field(() => ID, { description: 'Id of the workspace, the value of the WORKSPACE-ID header.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  organizationId: string | null;

  @Field({ description: 'Name of the workspace.' })
  @Column('text')
  name: string;

  /** The plan of a workspace without an organization; null if the organization's plan applies. */
  @Column('text', { nullable: true })
  plan: Plan | null;

  @Field({
    description:
      'IANA time zone in which the workspace’s days, weeks and months begin, such as Europe/Berlin.',
  })
  @Column('text', { default: 'UTC' })
  timeZone: string;

  @Field({
    description:
      'Currency of the workspace’s amounts, a code of ISO 4217 such as EUR. Amounts in cents are hundredths of it.',
  })
  @Column('text', { default: 'USD' })
  currency: string;

  /** Rates that replace those of the standard rate card (libs/engagement); null for the standard card. */
  @Column('jsonb', { nullable: true })
  rateCard: object | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
  /** Set while it is being deleted; nothing opens it then. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  deletedAt: Date | null;

  /** The organization that a workspace belonged to that is being deleted. */
  @Column('uuid', { nullable: true })
  deletedOrganizationId: string | null;
}
