import { type ItemType, Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { type Fields, fields, files, first, has, list, media, share, text } from '../values.js';

const isView = (row: Fields): boolean =>
  text(row.uri)?.includes('/app.bsky.feed.post/') === true && has(row, 'author', 'record');

/** Feeds of Bluesky as its API gives them (`feed`, `posts`): one post a row, alone or as an entry of a feed. */
export const bluesky: Format = {
  name: 'bluesky',
  title: 'Bluesky (feed)',
  recognise: ({ rows }) => share(rows, (row) => isView(fields(row.post ?? row))),
  questions: () => ['readAt'],
  reader: (_, answers, now) => (given) => {
    const entry = fields(given);
    const post = fields(entry.post ?? entry);
    const [author, record] = [fields(post.author), fields(post.record)];
    if (!isView(post)) return { nothing: 'no post' };
    if (has(entry, 'reason') && text(fields(entry.reason).$type)?.includes('reasonRepost') === true)
      return { nothing: 'a repost of somebody else’s post' };
    const key = text(post.uri)?.split('/').at(-1);
    const embed = fields(post.embed);
    const type: ItemType = has(record, 'reply')
      ? 'REPLY'
      : text(embed.$type)?.includes('embed.record') === true
        ? 'QUOTE'
        : 'POST';
    return postOf(
      {
        provider: Provider.BLUESKY,
        type,
        id: post.uri,
        url: `https://bsky.app/profile/${first(text(author.handle), text(author.did))}/post/${key}`,
        caption: record.text,
        time: first(written(record.createdAt, answers, now), written(post.indexedAt, answers, now)),
        account: {
          id: author.did,
          name: first(text(author.handle), text(author.did)),
          fullName: author.displayName,
          avatar: author.avatar,
        },
        metrics: { likes: post.likeCount, comments: post.replyCount, shares: post.repostCount },
        media: mediaOf(embed),
      },
      answers,
    );
  },
};

function mediaOf(embed: Fields): Record<string, unknown>[] | undefined {
  const of = has(embed, 'media') ? fields(embed.media) : embed;
  const pictures = list(of.images).map(fields);
  if (pictures.length > 0)
    return files(
      pictures.map((picture) => media(false, picture.fullsize, picture.thumb, fields(picture.aspectRatio))),
    );
  return files([media(true, of.playlist, of.thumbnail, fields(of.aspectRatio))]);
}
