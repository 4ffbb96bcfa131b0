import type { Brand } from './brands/brand.js';
import type { PostPlan } from './demo.types.js';
import { Random } from './random.js';

/**
 * The stills of a post's files, one for each: of its product as long as there are some, then of the brand.
 * @param count files of the post
 */
export function stillsOf(plan: PostPlan, { stills }: Brand, count: number): number[] {
  const random = new Random(...plan.path, 'stills');
  const own = stills.products[plan.product];
  const known = own === undefined ? stills.nameless : [...random.sample(own, own.length), ...stills.any];
  const different = [...new Set(own === undefined ? random.sample(known, known.length) : known)];
  return Array.from({ length: count }, (_, index) => different[index % different.length] ?? 1);
}
