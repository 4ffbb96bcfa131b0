import { registerEnumType } from '@nestjs/graphql';

/** Who transcribes videos. */
export const TranscriptionProviderKind = { OPENAI: 'OPENAI', NONE: 'NONE' } as const;
export type TranscriptionProviderKind =
  (typeof TranscriptionProviderKind)[keyof typeof TranscriptionProviderKind];

/** Why a video has no transcript, and gets none by itself. */
export const TranscriptionFailure = {
  TOO_LARGE: 'TOO_LARGE',
  TOO_LONG: 'TOO_LONG',
  FILE_MISSING: 'FILE_MISSING',
  REFUSED: 'REFUSED',
  BAD_ANSWER: 'BAD_ANSWER',
  UNREACHABLE: 'UNREACHABLE',
  STOPPED: 'STOPPED',
} as const;
export type TranscriptionFailure = (typeof TranscriptionFailure)[keyof typeof TranscriptionFailure];

registerEnumType(TranscriptionProviderKind, {
  name: 'TranscriptionProviderKind',
  description: 'Who transcribes the videos of a workspace.',
  valuesMap: {
    OPENAI: { description: 'OpenAI, or any service with the same audio transcriptions.' },
    NONE: { description: 'Nobody: only transcripts that come with posts are known.' },
  },
});

registerEnumType(TranscriptionFailure, {
  name: 'TranscriptionFailure',
  description: 'Why a video is not transcribed.',
  valuesMap: {
    TOO_LARGE: { description: 'Its file has more than 25 MB.' },
    TOO_LONG: { description: 'It is longer than 60 minutes.' },
    FILE_MISSING: { description: 'Its copy is not in the store any more.' },
    REFUSED: { description: 'The provider does not take the file, such as for its format.' },
    BAD_ANSWER: { description: 'The provider’s answers were no transcripts.' },
    UNREACHABLE: { description: 'The provider broke off while it worked on it, three times.' },
    STOPPED: { description: 'The worker ended while it worked on it, three times.' },
  },
});
