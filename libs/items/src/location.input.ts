import { Field, InputType } from '@nestjs/graphql';

const part = (description: string) => Field(() => String, { nullable: true, description });

@InputType({
  description:
    'A place. The given parts must be equal, ignoring letter case; the other parts may have any value.',
})
export class LocationCanonicalInput {
  @part('City.')
  city?: string | null;

  @part('State or region.')
  region?: string | null;

  @part('Country.')
  country?: string | null;
}
