import { CHECKED_BY_SERVICE, payloadOf } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { Field, InputType, Int } from '@nestjs/graphql';
import { Max, Min } from 'class-validator';
import { MAX_RETENTION_DAYS } from './retention.service.js';
import { RetentionRule } from './retention-rule.entity.js';

const STORIES = {
  nullable: true,
  defaultValue: false,
  description: 'Whether the rule is for stories only; it takes precedence over the other one.',
};

@InputType({ description: 'How long to keep the posts of a platform.' })
export class SetRetentionRuleInput {
  @Field(() => Provider, { description: 'The platform.' })
  provider: Provider;

  @Field(() => Boolean, STORIES)
  stories?: boolean | null;

  @Field(() => Int, {
    description: `After how many days posts are deleted, 1 to ${MAX_RETENTION_DAYS}, counted from when they came in.`,
  })
  @Min(1, CHECKED_BY_SERVICE)
  @Max(MAX_RETENTION_DAYS, CHECKED_BY_SERVICE)
  days: number;
}

@InputType({ description: 'Which rule to remove.' })
export class DeleteRetentionRuleInput {
  @Field(() => Provider, { description: 'The platform.' })
  provider: Provider;

  @Field(() => Boolean, STORIES)
  stories?: boolean | null;
}

export const SetRetentionRulePayload = payloadOf(
  'SetRetentionRulePayload',
  'retentionRule',
  RetentionRule,
  'What became of setting a rule.',
);

export const DeleteRetentionRulePayload = payloadOf(
  'DeleteRetentionRulePayload',
  'deletedRetentionRule',
  RetentionRule,
  'What became of removing a rule.',
);
