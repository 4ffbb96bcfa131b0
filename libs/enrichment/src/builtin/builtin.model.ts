import type { Outcome, PostText, Question } from '../models/field-model.js';
import { languageOf } from './language.js';
import { sentimentOf } from './sentiment.js';
import { summaryOf } from './summary.js';

/** Changes whenever the answers of the built-in models do. */
export const BUILTIN_MODEL = 'builtin:2';

const NO_ANSWER = { value: null, reason: null };

/** What Loupe answers by itself. Each answers for a preset, or says by null that it does not know. */
export function builtinAnswer(question: Question, post: PostText): Outcome {
  const text = [post.caption, post.transcript].filter((part) => part !== '').join('\n');
  switch (question.preset) {
    case 'SENTIMENT': {
      const found = sentimentOf(text);
      const option = question.options?.find(({ name }) => name === found?.sentiment);
      return found === null || option === undefined ? NO_ANSWER : { value: option.id, reason: found.reason };
    }
    case 'POST_SUMMARY': {
      const summary = summaryOf(text);
      return summary === null ? NO_ANSWER : { value: summary, reason: 'Sentences of the post.' };
    }
    case 'LANGUAGE':
      return { value: languageOf(post.caption), reason: null };
    default:
      return { failure: 'Loupe cannot fill this field without a vendor' };
  }
}
