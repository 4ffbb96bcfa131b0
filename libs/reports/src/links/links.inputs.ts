import { CHECKED_BY_SERVICE } from '@loupe/graphql';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional } from 'class-validator';
import { MAX_BLOCKS } from '../report.inputs.js';

export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 365;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

@InputType({ description: 'What a new link opens, for how long, and for whom.' })
export class CreateReportLinkInput {
  @Field(() => ID, { description: 'Id of the report.' })
  reportId: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the edition that it opens; without it always the newest.',
  })
  editionId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Days until it ends, 1 to ${MAX_DAYS}; ${DEFAULT_DAYS} without it.`,
  })
  expiresInDays?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `A password that readers have to know, ${MIN_PASSWORD} to ${MAX_PASSWORD} characters; none without it.`,
  })
  password?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the blocks that it shows; without it all that are not hidden.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_BLOCKS, CHECKED_BY_SERVICE)
  blockIds?: string[] | null;
}
