import { DateTimeScalar } from '@loupe/graphql';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What one token used on one day, by operation and workspace. */
@Entity('api_usage')
@ObjectType('ApiUsage', {
  description: 'Requests and credits of one token on one day, for one operation in one workspace.',
})
export class ApiUsage {
  @Field(() => ID, { description: 'Id of the row.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => DateTimeScalar, { description: 'Begin of the day, in UTC.' })
  @Column('timestamp with time zone', { precision: 3 })
  day: Date;

  @Column('uuid', { nullable: true })
  organizationId: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The workspace that was used; null for requests that name none, such as workspaces.',
  })
  @Column('uuid', { nullable: true })
  workspaceId: string | null;

  @Field(() => ID, { description: 'The token, which may have been deleted since.' })
  @Column('uuid')
  tokenId: string;

  @Field({
    description:
      'The root field of the request. "several fields" stands for documents with more than one, "upload" for uploads, "refused" for requests that were refused before their document was read.',
  })
  @Column('text')
  operation: string;

  @Field(() => Int, { description: 'Number of requests.' })
  @Column('integer')
  requests: number;

  @Field(() => Int, { description: 'Credits that they were charged.' })
  @Column('integer')
  credits: number;
}

/** What was used in one workspace over some days. */
@ObjectType('WorkspaceUsage', { description: 'Requests and credits in one workspace over some days.' })
export class WorkspaceUsage {
  @Field(() => ID, {
    nullable: true,
    description: 'The workspace that was used; null for requests that name none, such as workspaces.',
  })
  workspaceId: string | null;

  @Field(() => Float, { description: 'Number of requests, whole.' })
  requests: number;

  @Field(() => Float, { description: 'Credits that they were charged, whole.' })
  credits: number;
}
