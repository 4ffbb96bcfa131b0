import { CHECKED_BY_SERVICE, JsonScalar } from '@loupe/graphql';
import { Field, InputType } from '@nestjs/graphql';
import { IsOptional, MinLength } from 'class-validator';

const NAME = 'Its name, 1 to 255 characters, which no other mapping of the workspace has.';
const FIELDS =
  'Where each field comes from, such as {"url": "Link", "views": "stats.views", "channelTitle": {"constant": "teahouse"}}.';

@InputType({ description: 'A mapping to keep.' })
export class CreateImportMappingInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => JsonScalar, { description: FIELDS })
  fields: unknown;
}

@InputType({ description: 'What to change about a mapping. What is not given stays.' })
export class UpdateImportMappingInput {
  @Field(() => String, { nullable: true, description: NAME })
  @IsOptional()
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => JsonScalar, { nullable: true, description: FIELDS })
  fields?: unknown;
}
