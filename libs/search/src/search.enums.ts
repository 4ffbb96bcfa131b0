import { registerEnumType } from '@nestjs/graphql';

/** The kind of a search. */
export const FilterSuperSearchMode = {
  BOOLEAN: 'BOOLEAN',
  EMBEDDING_CONTENT: 'EMBEDDING_CONTENT',
  FUZZY_CAPTION: 'FUZZY_CAPTION',
  FUZZY_TRANSCRIPTION: 'FUZZY_TRANSCRIPTION',
  HYBRID: 'HYBRID',
} as const;
export type FilterSuperSearchMode = (typeof FilterSuperSearchMode)[keyof typeof FilterSuperSearchMode];

registerEnumType(FilterSuperSearchMode, {
  name: 'FilterSuperSearchMode',
  description: 'The kind of a search.',
  valuesMap: {
    BOOLEAN: {
      description:
        'Words of captions, transcripts and texts in pictures, in any form, combined by OR, NOT or -, quotes, parentheses, NEAR/n and word*; caption:, said:, picture:, account:, tag:, mention: and lang: name where.',
    },
    EMBEDDING_CONTENT: {
      description: 'Similarity of content to a text, a media content, or an image given by URL or upload.',
    },
    FUZZY_CAPTION: { description: 'The words of captions.' },
    FUZZY_TRANSCRIPTION: { description: 'The words of transcripts.' },
    HYBRID: {
      description:
        'The words of captions and of transcripts, and similarity of content to the text, in one order.',
    },
  },
});

/** Whether a search finds what is similar: vectors come later than posts, and change with the model. */
export function isByLikeness(mode: FilterSuperSearchMode | null | undefined): boolean {
  return mode === FilterSuperSearchMode.EMBEDDING_CONTENT || mode === FilterSuperSearchMode.HYBRID;
}
