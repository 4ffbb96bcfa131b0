import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';

/** What a preset is (specification §2). */
export const FilterPresetAccessor = { MEDIA_DECK: 'MEDIA_DECK', COLLECTIONS: 'COLLECTIONS' } as const;
export type FilterPresetAccessor = (typeof FilterPresetAccessor)[keyof typeof FilterPresetAccessor];

registerEnumType(FilterPresetAccessor, {
  name: 'FilterPresetAccessor',
  description: 'What a preset is.',
  valuesMap: {
    MEDIA_DECK: { description: 'A content view: the items that its filters choose at the time of asking.' },
    COLLECTIONS: { description: 'A collection: the items that were added to it.' },
  },
});

@ObjectType('FilterPreset', { description: 'Something that `items(presetId:)` takes.' })
export class FilterPreset {
  @Field(() => ID, { description: 'Id of the content view or collection.' })
  id: string;

  @Field({ description: 'Its name.' })
  name: string;

  @Field(() => FilterPresetAccessor, { description: 'What it is.' })
  accessor: FilterPresetAccessor;
}
