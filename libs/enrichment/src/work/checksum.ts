import { createHash } from 'node:crypto';
import type { PostText } from '../models/field-model.js';

/** Digest of what a model is given of a post. */
export function checksumOf({ caption, transcript, picture }: PostText): string {
  return createHash('sha256')
    .update(JSON.stringify([caption, transcript, ...(picture === null ? [] : [picture])]))
    .digest('base64url');
}
