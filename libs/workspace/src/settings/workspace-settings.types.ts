import { CHECKED_BY_SERVICE, payloadOf } from '@loupe/graphql';
import { Field, InputType } from '@nestjs/graphql';
import { IsOptional, MinLength } from 'class-validator';
import { Workspace } from '../workspace.entity.js';

@InputType({ description: 'What to change about the workspace. What is not given stays.' })
export class UpdateWorkspaceInput {
  @Field(() => String, { nullable: true, description: 'Its name, 1 to 255 characters.' })
  @IsOptional()
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'IANA time zone in which its days, weeks and months begin, such as Europe/Berlin. It applies from the next request on.',
  })
  @IsOptional()
  timeZone?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Currency of its amounts, a code of ISO 4217 such as EUR. Stored amounts keep their numbers: nothing is converted.',
  })
  @IsOptional()
  currency?: string | null;
}

export const UpdateWorkspacePayload = payloadOf(
  'UpdateWorkspacePayload',
  'workspace',
  Workspace,
  'What became of changing the workspace.',
);
