import { createHash } from 'node:crypto';
import type { PostText } from '../models/field-model.js';

/** Digest of what a model is given of a post. */
export function checksumOf({ caption, transcript }: PostText): string {
  return createHash('sha256')
    .update(JSON.stringify([caption, transcript]))
    .digest('base64url');
}
