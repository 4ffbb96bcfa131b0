import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

export interface FakeStory {
  id: string;
  title: string;
  author?: string;
  createdAt: Date;
  points?: number;
}

/** The search API of Hacker News as hn.algolia.com/api has it: stories by words, author or id, newest first. */
export class FakeHackerNews extends FakePlatform {
  readonly stories: FakeStory[] = [];

  protected answer({ path, query }: PlatformCall): PlatformReply {
    if (path !== '/api/v1/search_by_date') return { status: 404, body: { message: 'Not Found' } };
    const tags = (query.get('tags') ?? '').split(',');
    const words = (query.get('query') ?? '').replaceAll('"', '').toLowerCase();
    const found = this.stories
      .filter(({ id, title, author = 'pg' }) => {
        const named = tags.filter((tag) => tag !== 'story');
        return (
          named.every((tag) => tag === `author_${author}` || tag === `story_${id}`) &&
          title.toLowerCase().includes(words)
        );
      })
      .sort((a, b) => Number(b.createdAt) - Number(a.createdAt));
    const size = Number(query.get('hitsPerPage') ?? 20);
    const page = Number(query.get('page') ?? 0);
    return {
      body: {
        hits: found.slice(page * size, (page + 1) * size).map((story) => this.hit(story)),
        nbHits: found.length,
        page,
        nbPages: Math.ceil(found.length / size),
        hitsPerPage: size,
      },
    };
  }

  private hit({ id, title, author = 'pg', createdAt, points = 1 }: FakeStory): object {
    return {
      objectID: id,
      created_at: createdAt.toISOString(),
      created_at_i: Math.floor(Number(createdAt) / 1000),
      title,
      url: `https://example.com/${id}`,
      author,
      points,
      num_comments: 2,
      story_text: null,
      _tags: ['story', `author_${author}`, `story_${id}`],
    };
  }
}
