import { type Outcome, type PostText, type Question, wholeText } from '@loupe/ai-vendors';
import { languageOf } from '@loupe/content';
import { sentimentOf } from './sentiment.js';
import { summaryOf } from './summary.js';

/** Changes whenever the answers of the built-in models do. */
export const BUILTIN_MODEL = 'builtin:2';

/** Where they cannot tell, they answer nothing. */
const answer = (value: unknown, reason: string | null): Outcome => ({ value, reason, isUnsure: false });

const NO_ANSWER = answer(null, null);

/** What Loupe answers by itself of each post, by its item. */
export async function builtinAnswers<Post extends PostText>(
  question: Question,
  posts: readonly Post[],
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const post of posts) outcomes.set(post.itemId, await builtinAnswer(question, post));
  return outcomes;
}

/** Each answers for a preset, or says by null that it does not know. */
async function builtinAnswer(question: Question, post: PostText): Promise<Outcome> {
  const text = wholeText(post);
  switch (question.preset) {
    case 'SENTIMENT': {
      const found = await sentimentOf(text);
      const option = question.options?.find(({ name }) => name === found?.sentiment);
      return found === null || option === undefined ? NO_ANSWER : answer(option.id, found.reason);
    }
    case 'POST_SUMMARY': {
      const summary = summaryOf(text);
      return summary === null ? NO_ANSWER : answer(summary, 'Sentences of the post.');
    }
    case 'LANGUAGE':
      return answer(await languageOf(post.caption === '' ? post.pictureText : post.caption), null);
    default:
      return { failure: 'Loupe cannot fill this field without a vendor' };
  }
}
