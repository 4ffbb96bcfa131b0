import { registerEnumType } from '@nestjs/graphql';

/** What of a post a model is given. */
export const AiInput = {
  CAPTION: 'CAPTION',
  TRANSCRIPT: 'TRANSCRIPT',
  PICTURE: 'PICTURE',
  PICTURE_TEXT: 'PICTURE_TEXT',
} as const;
export type AiInput = (typeof AiInput)[keyof typeof AiInput];

/** How a field stands. */
export const AiFieldStatus = {
  DRAFT: 'DRAFT',
  ACTIVE: 'ACTIVE',
  PAUSED: 'PAUSED',
  OUT_OF_BUDGET: 'OUT_OF_BUDGET',
} as const;
export type AiFieldStatus = (typeof AiFieldStatus)[keyof typeof AiFieldStatus];

/** Why a field is paused. */
export const AiPauseReason = {
  BY_HAND: 'BY_HAND',
  AUTH: 'AUTH',
  QUOTA: 'QUOTA',
  UNREACHABLE: 'UNREACHABLE',
  BAD_ANSWERS: 'BAD_ANSWERS',
  NOT_OFFERED: 'NOT_OFFERED',
} as const;
export type AiPauseReason = (typeof AiPauseReason)[keyof typeof AiPauseReason];

registerEnumType(AiInput, {
  name: 'AiInput',
  description: 'What of a post a model is given.',
  valuesMap: {
    CAPTION: { description: 'Its text.' },
    TRANSCRIPT: { description: 'What is said in its videos, where that is known.' },
    PICTURE: {
      description:
        'The copy of its first picture, or of its video’s thumbnail. Each such post takes a call of its own.',
    },
    PICTURE_TEXT: {
      description:
        'The text that Loupe recognises in the copies of its first four pictures, where that is switched on (OCR_LANGUAGES).',
    },
  },
});

registerEnumType(AiFieldStatus, {
  name: 'AiFieldStatus',
  description: 'How a field stands.',
  valuesMap: {
    DRAFT: { description: 'No version is published: nothing is filled.' },
    ACTIVE: { description: 'New and changed posts are filled.' },
    PAUSED: { description: 'Nothing is filled until somebody resumes it; pauseReason says why.' },
    OUT_OF_BUDGET: {
      description: 'The budget of the month is spent: posts wait for the next month, or for a larger budget.',
    },
  },
});

registerEnumType(AiPauseReason, {
  name: 'AiPauseReason',
  description: 'Why a field is paused.',
  valuesMap: {
    BY_HAND: { description: 'Somebody paused it.' },
    AUTH: { description: 'The provider refuses the key.' },
    QUOTA: { description: 'The provider’s quota is used up, or it allows no more requests.' },
    UNREACHABLE: { description: 'The provider does not answer.' },
    BAD_ANSWERS: { description: 'The model’s answers were not valid, several calls in a row.' },
    NOT_OFFERED: { description: 'The workspace’s provider cannot fill this field.' },
  },
});
