import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';

/** The kind of a preset (specification §2). */
export const FilterPresetAccessor = { MEDIA_DECK: 'MEDIA_DECK', COLLECTIONS: 'COLLECTIONS' } as const;
export type FilterPresetAccessor = (typeof FilterPresetAccessor)[keyof typeof FilterPresetAccessor];

registerEnumType(FilterPresetAccessor, {
  name: 'FilterPresetAccessor',
  description: 'The kind of a preset.',
  valuesMap: {
    MEDIA_DECK: {
      description: 'A content view: the items that its filters select at the time of the request.',
    },
    COLLECTIONS: { description: 'A collection: the items that were added to it.' },
  },
});

@ObjectType('FilterPreset', { description: 'A preset for `items(presetId:)`.' })
export class FilterPreset {
  @Field(() => ID, { description: 'Id of the content view or collection.' })
  id: string;

  @Field({ description: 'Its name.' })
  name: string;

  @Field(() => FilterPresetAccessor, { description: 'What it is.' })
  accessor: FilterPresetAccessor;
}
