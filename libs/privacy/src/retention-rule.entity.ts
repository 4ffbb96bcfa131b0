import { Provider } from '@loupe/kernel';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a workspace keeps the posts of a platform. */
@Entity('retention_rules')
@ObjectType('RetentionRule', { description: 'How long the workspace keeps the posts of a platform.' })
export class RetentionRule {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => Provider, { description: 'The platform.' })
  @PrimaryColumn('text')
  provider: Provider;

  @Field({
    description:
      'Whether it is for stories only. The other rule of a platform covers stories if they have none.',
  })
  @PrimaryColumn('boolean')
  stories: boolean;

  @Field(() => Int, { description: 'After how many days posts are deleted, counted from when they came in.' })
  @Column('integer')
  days: number;
}
