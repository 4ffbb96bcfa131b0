import { type ItemType, Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { captionOfTweet, fileOfTweet, xTime } from '../tweets.js';
import { type Fields, fields, files, first, has, list, share, tags, text } from '../values.js';
import { WHOLE_TEXT, xCompanion } from './x-companion.js';

const tweetOf = (row: unknown): Fields => fields(fields(row).tweet ?? row);
const isTweet = (row: Fields): boolean =>
  has(row, 'id_str', 'created_at') && (has(row, 'full_text') || has(row, 'text'));

/** `tweets.js` of an archive of X. Whose it is, and the whole of its long posts, stand in other files of the archive. */
export const xArchive: Format = {
  name: 'x-archive',
  title: 'X archive (tweets.js)',
  media: 'TWEETS',
  companion: xCompanion,
  recognise: ({ rows }) => share(rows.map(tweetOf), isTweet),
  questions: ({ rows }) =>
    rows.every((row) => has(tweetOf(row), 'user')) ? ['readAt'] : ['account', 'readAt'],
  reader: (_, answers, now) => (given) => {
    const row = tweetOf(given);
    if (!isTweet(row)) return { nothing: 'no post' };
    const [user, entities] = [fields(row.user), fields(row.entities)];
    const handle = first(text(user.screen_name), answers.account?.replace(/^@/, ''));
    // The number as JavaScript reads it is rounded: only the text is the id.
    const id = text(row.id_str);
    return postOf(
      {
        provider: Provider.X,
        type: typeOf(row),
        id,
        url: handle === null || id === null ? null : `https://x.com/${handle}/status/${id}`,
        caption: first(
          text(row[WHOLE_TEXT]),
          captionOfTweet(first(text(row.full_text), text(row.text)), entities.urls),
        ),
        time: first(xTime(row.created_at), written(row.created_at, answers, now)),
        account: {
          id: user.id_str,
          name: handle,
          fullName: user.name,
          avatar: user.profile_image_url_https,
        },
        metrics: {
          likes: row.favorite_count,
          shares: row.retweet_count,
          comments: row.reply_count,
          followers: user.followers_count,
        },
        hashtags: tags(entities.hashtags, 'text'),
        mentions: tags(entities.user_mentions, 'screen_name'),
        media: files(
          list(fields(first(row.extended_entities, row.entities)).media).map((file) =>
            fileOfTweet(fields(file)),
          ),
        ),
      },
      answers,
    );
  },
};

function typeOf(row: Fields): ItemType {
  if (has(row, 'retweeted_status') || text(row.full_text)?.startsWith('RT @') === true) return 'REPOST';
  if (text(row.in_reply_to_status_id_str) !== null) return 'REPLY';
  return row.is_quote_status === true ? 'QUOTE' : 'POST';
}
