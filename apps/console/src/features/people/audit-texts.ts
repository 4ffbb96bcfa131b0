import { words } from '../../lib/formats';
import { memberName } from '../../lib/messages';

/** What was done, in words: `api_token.created` is `API token: created`, `oauth_connection.revoked` is `OAuth connection: revoked`. */
export function doneText(action: string): string {
  const [subject = '', done = ''] = action.split('.');
  // Short forms are written large.
  const name = words(subject).replace(/^(?:api\b|ai\b|oa(?=uth))/i, (short) => short.toUpperCase());
  return `${name}: ${memberName(done.replaceAll('_', ' '))}`;
}
