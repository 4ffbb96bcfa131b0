import { Field, InputType } from '@nestjs/graphql';

const part = (description: string) => Field(() => String, { nullable: true, description });

@InputType({
  description:
    'A place. The parts that are given must be equal, letter case aside; the others may be anything.',
})
export class LocationCanonicalInput {
  @part('City.')
  city?: string | null;

  @part('State or region.')
  region?: string | null;

  @part('Country.')
  country?: string | null;
}
