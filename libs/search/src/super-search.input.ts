import { Field, ID, InputType } from '@nestjs/graphql';
import { FilterSuperSearchMode } from './search.enums.js';

@InputType({
  description:
    'A search in the content of items. FUZZY modes want searchQuery; EMBEDDING_CONTENT wants exactly one of searchQuery, similarMediaContentId, imageUrl and fileName.',
})
export class FilterSuperSearchInput {
  @Field(() => FilterSuperSearchMode, { nullable: true, description: 'What to search in; required.' })
  mode?: FilterSuperSearchMode | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What to search for. FUZZY modes take 1 to 10 words, find each as typed or with one typo, and want all of them.',
  })
  searchQuery?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of a media content: gives items with similar ones.' })
  similarMediaContentId?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of an image: gives items with similar ones.' })
  imageUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of an uploaded image: gives items with similar ones.',
  })
  fileName?: string | null;
}
