import { type ItemType, Provider } from '@loupe/kernel';
import type { Answers, Format, Reading } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { type Fields, fields, files, first, has, list, media, share, text } from '../values.js';

const isPost = (row: Fields): boolean => text(row.uri)?.includes('/app.bsky.feed.post/') === true;
const isView = (row: Fields): boolean => isPost(row) && has(row, 'author', 'record');
/** A line of a repository: a post, or what another collection has. */
const isOfRepository = (row: Fields): boolean =>
  has(row, 'repository') && ((isPost(row) && has(row, 'record')) || has(row, 'collection', 'records'));

/** Feeds of Bluesky as its API gives them (`feed`, `posts`), one post a row, alone or as an entry of a feed; and repositories. */
export const bluesky: Format = {
  name: 'bluesky',
  title: 'Bluesky (feed, repository)',
  recognise: ({ rows }) => share(rows, (row) => isView(fields(row.post ?? row)) || isOfRepository(row)),
  questions: ({ rows }) => (rows.every((row) => isOfRepository(fields(row))) ? [] : ['readAt']),
  reader: (_, answers, now) => (given) => {
    const entry = fields(given);
    if (isOfRepository(entry)) return ofRepository(entry, answers, now);
    const post = fields(entry.post ?? entry);
    const [author, record] = [fields(post.author), fields(post.record)];
    if (!isView(post)) return { nothing: 'no post' };
    if (has(entry, 'reason') && text(fields(entry.reason).$type)?.includes('reasonRepost') === true)
      return { nothing: 'a repost of somebody else’s post' };
    const embed = fields(post.embed);
    return postOf(
      {
        provider: Provider.BLUESKY,
        type: typeOf(record, embed),
        id: post.uri,
        url: addressOf(post.uri, first(text(author.handle), text(author.did))),
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

/** A repository has neither numbers nor handles: who knows the handle answers `account`. */
function ofRepository(row: Fields, answers: Answers, now: Date): Reading {
  const [repository, record] = [fields(row.repository), fields(row.record)];
  if (has(row, 'collection'))
    return { nothing: `${Number(row.records)} records of ${text(row.collection)}, which are no posts` };
  const did = text(repository.did);
  return postOf(
    {
      provider: Provider.BLUESKY,
      type: typeOf(record, fields(record.embed)),
      id: row.uri,
      url: addressOf(row.uri, did),
      caption: record.text,
      time: written(record.createdAt, answers, now),
      account: { id: did, fullName: repository.displayName },
      metrics: {},
    },
    answers,
  );
}

function typeOf(record: Fields, embed: Fields): ItemType {
  if (has(record, 'reply')) return 'REPLY';
  return text(embed.$type)?.includes('embed.record') === true ? 'QUOTE' : 'POST';
}

function addressOf(uri: unknown, account: string | null): string {
  return `https://bsky.app/profile/${account}/post/${text(uri)?.split('/').at(-1)}`;
}

function mediaOf(embed: Fields): Record<string, unknown>[] | undefined {
  const of = has(embed, 'media') ? fields(embed.media) : embed;
  const pictures = list(of.images).map(fields);
  if (pictures.length > 0)
    return files(
      pictures.map((picture) => media(false, picture.fullsize, picture.thumb, fields(picture.aspectRatio))),
    );
  return files([media(true, of.playlist, of.thumbnail, fields(of.aspectRatio))]);
}
