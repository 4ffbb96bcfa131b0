import type { Companion } from '../format.js';
import { isoTime, type RowTime } from '../times.js';
import { unescaped, xTime } from '../tweets.js';
import { type Fields, fields, text } from '../values.js';

/** The key of a post's whole text, of which `tweets.js` has only the beginning. */
export const WHOLE_TEXT = '\u0001whole';
const FILES = /(?:^|\/)(?:note-tweet|account)(?:-part\d{1,4})?\.js$/;
const MOST_NOTES = 100_000;
/** Characters of a long post that are kept: X allows 25,000. */
const LONGEST_NOTE = 25_000;
/** Characters by which a long post and its beginning are told to be one, besides their second. */
const ALIKE = 20;
/** As many, where each of them is written as HTML does. */
const MOST_ESCAPED = 5 * ALIKE;

/** What an archive of X has beside its posts: the whole texts of long ones in `note-tweet.js`, and whose it is in `account.js`. */
export function xCompanion(): Companion {
  const notes = new Map<string, string>();
  let user: Fields | null = null;
  return {
    is: (name) => FILES.test(name),
    learn(row) {
      const { account, noteTweet } = fields(row);
      const { username, accountId, accountDisplayName } = fields(account);
      if (text(username) !== null)
        user ??= { screen_name: username, id_str: accountId, name: accountDisplayName };
      const note = fields(noteTweet);
      const said = text(fields(note.core).text);
      const time = isoTime(note.createdAt);
      if (said !== null && time !== null && notes.size < MOST_NOTES)
        notes.set(keyOf(time, said), said.slice(0, LONGEST_NOTE));
    },
    complete(row) {
      const given = fields(row);
      const tweet = fields(given.tweet ?? given);
      const time = xTime(tweet.created_at);
      const whole = time === null ? undefined : notes.get(keyOf(time, text(tweet.full_text) ?? ''));
      const more = {
        ...(user === null ? {} : { user }),
        ...(whole === undefined ? {} : { [WHOLE_TEXT]: whole }),
      };
      const completed = { ...more, ...tweet };
      return given.tweet === undefined ? completed : { ...given, tweet: completed };
    },
  };
}

/** @param said the text of a post, or its beginning */
function keyOf({ at }: RowTime, said: string): string {
  const beginning = unescaped(said.slice(0, MOST_ESCAPED))?.slice(0, ALIKE);
  return `${Math.floor(Date.parse(at) / 1000)} ${beginning}`;
}
