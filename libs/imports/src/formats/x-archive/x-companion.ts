import type { Companion } from '../format.js';
import { xTime } from '../tweets.js';
import { type Fields, fields, text } from '../values.js';

/** The key of a post's whole text, of which `tweets.js` has only the beginning. */
export const WHOLE_TEXT = '\u0001whole';
const FILES = /(?:^|\/)(?:note-tweet|account)(?:-part\d{1,4})?\.js$/;
const MOST_NOTES = 100_000;
/** Characters by which a long post and its beginning are told to be one, besides their second. */
const ALIKE = 20;

/** What an archive of X has beside its posts: the whole texts of long ones in `note-tweet.js`, and whose it is in `account.js`. */
export function xCompanion(): Companion {
  const notes = new Map<number, string[]>();
  let user: Fields | null = null;
  let count = 0;
  return {
    is: (name) => FILES.test(name),
    learn(row) {
      const { account, noteTweet } = fields(row);
      const { username, accountId, accountDisplayName } = fields(account);
      if (text(username) !== null)
        user ??= { screen_name: username, id_str: accountId, name: accountDisplayName };
      const note = fields(noteTweet);
      const said = text(fields(note.core).text);
      const at = Math.floor(Date.parse(text(note.createdAt) ?? '') / 1000);
      if (said === null || Number.isNaN(at) || count === MOST_NOTES) return;
      count += 1;
      notes.set(at, [...(notes.get(at) ?? []), said]);
    },
    complete(row) {
      const given = fields(row);
      const tweet = fields(given.tweet ?? given);
      const time = xTime(tweet.created_at);
      const found = time === null ? undefined : notes.get(Date.parse(time.at) / 1000);
      const whole = found?.find((note) => beginning(note) === beginning(text(tweet.full_text) ?? ''));
      const more = {
        ...(user === null ? {} : { user }),
        ...(whole === undefined ? {} : { [WHOLE_TEXT]: whole }),
      };
      const completed = { ...more, ...tweet };
      return given.tweet === undefined ? completed : { ...given, tweet: completed };
    },
  };
}

function beginning(given: string): string {
  return given.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').slice(0, ALIKE);
}
