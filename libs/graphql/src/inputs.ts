import { Field, InputType, Int } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { DateTimeScalar } from './scalars.js';

@InputType({ description: 'A range of time. Both ends are included; a missing end is open.' })
export class FilterDateRangeInput {
  @Field(() => DateTimeScalar, { nullable: true, description: 'Earliest instant (UTC).' })
  @IsOptional()
  from?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Latest instant (UTC).' })
  @IsOptional()
  to?: Date | null;
}

@InputType({
  description: 'A range of whole numbers. Both ends are included; a missing end is open.',
})
export class FilterIntegerRangeInput {
  @Field(() => Int, { nullable: true, description: 'Least value.' })
  @IsOptional()
  from?: number | null;

  @Field(() => Int, { nullable: true, description: 'Greatest value.' })
  @IsOptional()
  to?: number | null;
}
