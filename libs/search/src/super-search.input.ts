import { Field, ID, InputType } from '@nestjs/graphql';
import { FilterSuperSearchMode } from './search.enums.js';

@InputType({
  description:
    'A search in content. It needs searchQuery; EMBEDDING_CONTENT needs exactly one of searchQuery, similarMediaContentId, imageUrl and fileName.',
})
export class FilterSuperSearchInput {
  @Field(() => FilterSuperSearchMode, { nullable: true, description: 'The kind of search; required.' })
  mode?: FilterSuperSearchMode | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What to search for. FUZZY modes and HYBRID take 1 to 10 words, match each as typed or with one typo, and require all. BOOLEAN takes a query such as `serum (cream OR lotion) -sample "new in" glow*`.',
  })
  searchQuery?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of a media content; finds items with similar media.' })
  similarMediaContentId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Public URL of an image; finds items with similar media.',
  })
  imageUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of an uploaded image; finds items with similar media.',
  })
  fileName?: string | null;
}
