import { plainText } from '@loupe/connectors';
import { Provider, parseUrl } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { address, type Fields, fields, files, first, has, list, media, share, text } from '../values.js';

const PUBLIC = /^(?:https:\/\/www\.w3\.org\/ns\/activitystreams#|as:)?Public$/;
const isActivity = (row: Fields): boolean =>
  has(row, 'actor', 'object') && (row.type === 'Create' || row.type === 'Announce');

/** `outbox.json` of an archive of Mastodon. What was not public is not imported. */
export const mastodon: Format = {
  name: 'mastodon',
  title: 'Mastodon (outbox.json)',
  media: 'NAMED',
  recognise: ({ rows }) => share(rows, isActivity),
  questions: () => ['readAt'],
  reader: (_, answers, now) => (given) => {
    const row = fields(given);
    if (row.type === 'Announce') return { nothing: 'a boost: the post that was boosted is not in the file' };
    const note = fields(row.object);
    if (row.type !== 'Create' || text(note.id) === null) return { nothing: 'no post' };
    const readers = [...list(note.to), ...list(note.cc), note.to, note.cc];
    if (!readers.some((reader) => typeof reader === 'string' && PUBLIC.test(reader)))
      return { nothing: 'a post that was not public' };
    const html = text(note.content) ?? '';
    return postOf(
      {
        provider: Provider.MASTODON,
        type: text(note.inReplyTo) === null ? 'POST' : 'REPLY',
        id: note.id,
        url: first(address(note.url), address(note.id)),
        title: note.summary,
        caption: plainText(html),
        time: first(written(note.published, answers, now), written(row.published, answers, now)),
        account: {
          id: first(text(note.attributedTo), text(row.actor)),
          name: handleOf(first(text(note.attributedTo), text(row.actor))),
        },
        metrics: { likes: fields(note.likes).totalItems, shares: fields(note.shares).totalItems },
        hashtags: namesOf(note, 'Hashtag'),
        mentions: namesOf(note, 'Mention'),
        // Addresses of an archive are paths in it, which nobody else can open.
        media: files(list(note.attachment).map((entry) => fileOf(fields(entry)))),
      },
      answers,
    );
  },
};

/** `https://server.example/users/name` is name@server.example. */
function handleOf(actor: string | null): string | null {
  const url = parseUrl(actor ?? '');
  const name = url?.pathname
    .split('/')
    .findLast((part) => part !== '')
    ?.replace(/^@/, '');
  return url === null || name === undefined ? null : `${name}@${url.hostname}`;
}

function namesOf(note: Fields, type: string): string[] {
  return list(note.tag)
    .map(fields)
    .filter((tag) => tag.type === type)
    .map((tag) => text(tag.name)?.slice(0, 255) ?? null)
    .filter((name) => name !== null)
    .slice(0, 1000);
}

function fileOf(file: Fields): Record<string, unknown> | null {
  return media(text(file.mediaType)?.startsWith('video/') === true, file.url, null, file);
}
