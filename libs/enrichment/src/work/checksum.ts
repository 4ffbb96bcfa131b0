import { createHash } from 'node:crypto';
import type { PostText } from '@loupe/ai-vendors';

/** Digest of what a model is given of a post. */
export function checksumOf({ caption, transcript, picture, pictureText }: PostText): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        caption,
        transcript,
        ...(picture === null ? [] : [picture]),
        // Without it, as it was before there was any.
        ...(pictureText === '' ? [] : [{ pictureText }]),
      ]),
    )
    .digest('base64url');
}
