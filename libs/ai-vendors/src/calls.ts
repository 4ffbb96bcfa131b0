import type { PostText } from './field-model.js';
import { looksLikeOrders, wholeText } from './orders.js';

/** Posts of a call, and their characters. */
const BATCH = { posts: 10, characters: 30_000 };

/** Divides posts among calls: ten together, and each that looks like orders to the model, or has a picture, alone. */
export function callsOf<Post extends PostText>(posts: readonly Post[]): Post[][] {
  // What is written in a picture cannot be seen here.
  const isAlone = (post: Post) => post.picture !== null || looksLikeOrders(wholeText(post));
  const together: Post[][] = [];
  let characters = 0;
  for (const post of posts) {
    if (isAlone(post)) continue;
    const { length } = wholeText(post);
    const last = together.at(-1);
    if (last === undefined || last.length === BATCH.posts || characters + length > BATCH.characters) {
      together.push([post]);
      characters = length;
    } else {
      last.push(post);
      characters += length;
    }
  }
  return [...together, ...posts.filter(isAlone).map((post) => [post])];
}
