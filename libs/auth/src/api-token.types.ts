import {
  CHECKED_BY_SERVICE,
  DateTimeScalar,
  deletionPayload,
  MutationPayload,
  payloadOf,
} from '@loupe/graphql';
import type { TokenScope } from '@loupe/kernel';
import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { ArrayMinSize, IsOptional, MaxLength, MinLength } from 'class-validator';
import { ApiToken } from './api-token.entity.js';
import { ApiTokenScope } from './api-token.enums.js';

export const MAX_TOKEN_NAME_LENGTH = 255;

@InputType({ description: 'A new API token.' })
export class CreateApiTokenInput {
  @Field({
    description: 'Name of 1 to 255 characters by which people know it; spaces around it are dropped.',
  })
  @MinLength(1, CHECKED_BY_SERVICE)
  @MaxLength(MAX_TOKEN_NAME_LENGTH, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => [ApiTokenScope], {
    nullable: true,
    description:
      'What it allows: only scopes that the calling token has. READ, WRITE and WEBHOOKS if not given.',
  })
  @IsOptional()
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  scopes?: TokenScope[] | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it ends by itself; never if not given.',
  })
  @IsOptional()
  expiresAt?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it opens only the workspace of this request. If not, it opens what the calling token opens.',
  })
  @IsOptional()
  onlyThisWorkspace?: boolean | null;
}

@ObjectType({ isAbstract: true })
abstract class IssuedTokenPayload extends MutationPayload {
  @Field(() => ApiToken, {
    nullable: true,
    description: 'The token’s record; null when nothing was changed.',
  })
  apiToken?: ApiToken | null;

  @Field(() => String, {
    nullable: true,
    description: 'The token itself. It is shown this once and cannot be shown again.',
  })
  token?: string | null;
}

@ObjectType({ description: 'Result of createApiToken.' })
export class CreateApiTokenPayload extends IssuedTokenPayload {}

@ObjectType({ description: 'Result of rotateApiToken.' })
export class RotateApiTokenPayload extends IssuedTokenPayload {}

export const PauseApiTokenPayload = payloadOf(
  'PauseApiTokenPayload',
  'apiToken',
  ApiToken,
  'Result of pauseApiToken.',
);
export const ResumeApiTokenPayload = payloadOf(
  'ResumeApiTokenPayload',
  'apiToken',
  ApiToken,
  'Result of resumeApiToken.',
);
export const DeleteApiTokenPayload = deletionPayload(
  'DeleteApiTokenPayload',
  'deletedApiTokenId',
  'Result of deleteApiToken.',
);
