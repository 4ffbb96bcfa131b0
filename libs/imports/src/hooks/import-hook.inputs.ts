import { CHECKED_BY_SERVICE } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { Field, ID, InputType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';

/** Characters of a token of Apify. */
export const MAX_APIFY_TOKEN = 200;

@InputType({ description: 'A new address for posts of programs.' })
export class CreateImportHookInput {
  @Field({ description: 'Its name, 1 to 255 characters, such as that of the scheduled run.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the mapping by which what arrives is read. Without it the format is recognised, as for a file.',
  })
  mappingId?: string | null;

  @Field(() => Provider, { nullable: true, description: 'Platform of posts that name none.' })
  provider?: Provider | null;

  @Field(() => String, {
    nullable: true,
    description: `A token of Apify's API, at most ${MAX_APIFY_TOKEN} characters, by which data sets of finished runs are fetched. It is stored encrypted and never shown.`,
  })
  apifyToken?: string | null;
}
