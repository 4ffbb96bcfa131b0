import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const NOTE = {
  id: 'https://s.example/users/pat/statuses/112',
  type: 'Note',
  summary: null,
  inReplyTo: null,
  published: '2024-03-02T10:11:12Z',
  url: 'https://s.example/@pat/112',
  attributedTo: 'https://s.example/users/pat',
  to: [PUBLIC],
  cc: [],
  content: '<p>Hi &amp; <a href="x">#<span>tea</span></a></p>',
  attachment: [{ type: 'Document', mediaType: 'image/png', url: '/media_attachments/1.png' }],
  tag: [{ type: 'Hashtag', name: '#tea' }],
};
const create = (changes: object) => ({
  type: 'Create',
  actor: NOTE.attributedTo,
  published: NOTE.published,
  object: { ...NOTE, ...changes },
});

it('an outbox of Mastodon gives public posts, and nothing of what was for few', async () => {
  const outbox = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: 'outbox.json',
    type: 'OrderedCollection',
    totalItems: 4,
    orderedItems: [
      create({}),
      create({
        id: `${NOTE.id}3`,
        url: `${NOTE.url}3`,
        inReplyTo: 'https://s.example/@bo/9',
        to: ['https://s.example/users/pat/followers'],
        cc: [PUBLIC],
      }),
      create({ id: `${NOTE.id}4`, to: ['https://s.example/users/bo'], cc: [] }),
      { type: 'Announce', actor: NOTE.attributedTo, object: 'https://other.example/users/x/statuses/1' },
    ],
  };
  const { format, posts, refused } = await read(outbox);
  expect({ format, refused }).toEqual({ format: 'mastodon', refused: {} });
  expect(posts).toMatchObject([
    {
      type: 'POST',
      externalId: NOTE.id,
      originalUrl: NOTE.url,
      caption: 'Hi & #tea',
      hashtags: ['#tea'],
      profile: { externalId: NOTE.attributedTo, accountName: 'pat@s.example' },
      media: [],
      snapshots: [],
    },
    { type: 'REPLY' },
  ]);
});
