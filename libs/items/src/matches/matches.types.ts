import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';

/** The texts of an item in which a search finds something. */
export const ItemMatchField = {
  CAPTION: 'CAPTION',
  TRANSCRIPTION: 'TRANSCRIPTION',
  PICTURE: 'PICTURE',
} as const;
export type ItemMatchField = (typeof ItemMatchField)[keyof typeof ItemMatchField];

registerEnumType(ItemMatchField, {
  name: 'ItemMatchField',
  description: 'A text of an item in which a search finds something.',
  valuesMap: {
    CAPTION: { description: 'The caption, the choices of the poll, or an alternative text.' },
    TRANSCRIPTION: { description: 'What is said.' },
    PICTURE: { description: 'What was read in a picture.' },
  },
});

@ObjectType('ItemMatch', { description: 'What a search found in a text of an item.' })
export class ItemMatch {
  @Field(() => ItemMatchField, { description: 'The text.' })
  field: ItemMatchField;

  @Field({
    description:
      'The first place of the text that matches, with what surrounds it, in one line. What matched stands between ⟦ and ⟧, which the text itself never has here.',
  })
  snippet: string;
}
