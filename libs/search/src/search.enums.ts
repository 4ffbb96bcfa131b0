import { registerEnumType } from '@nestjs/graphql';

/** What a search looks at. */
export const FilterSuperSearchMode = {
  EMBEDDING_CONTENT: 'EMBEDDING_CONTENT',
  FUZZY_CAPTION: 'FUZZY_CAPTION',
  FUZZY_TRANSCRIPTION: 'FUZZY_TRANSCRIPTION',
} as const;
export type FilterSuperSearchMode = (typeof FilterSuperSearchMode)[keyof typeof FilterSuperSearchMode];

registerEnumType(FilterSuperSearchMode, {
  name: 'FilterSuperSearchMode',
  description: 'What a search looks at.',
  valuesMap: {
    EMBEDDING_CONTENT: {
      description: 'Similarity of content to a text, a media content, or an image by address or upload.',
    },
    FUZZY_CAPTION: { description: 'The words of captions.' },
    FUZZY_TRANSCRIPTION: { description: 'The words that are said in videos.' },
  },
});
