import { Provider } from '@loupe/kernel';
import { unflattened } from '../flattened.js';
import type { Answers, Format, Reading } from '../format.js';
import { postOf } from '../post.js';
import { epoch, written } from '../times.js';
import {
  address,
  type Fields,
  fields,
  files,
  first,
  has,
  list,
  media,
  share,
  tags,
  text,
} from '../values.js';

const isPost = (row: Fields): boolean =>
  (has(row, 'authorMeta') && has(row, 'webVideoUrl')) || has(row, 'diggCount', 'authorMeta.name');

/** Data sets of Apify's scrapers of TikTok. Names of columns have dots where the data set was downloaded as a table. */
export const apifyTiktok: Format = {
  name: 'apify-tiktok',
  title: 'Apify, TikTok scrapers',
  recognise: ({ columns, rows: given }) => recognised(given.map((row) => unflattened(columns)(fields(row)))),
  questions: () => ['readAt'],
  reader: (columns, answers, now) => {
    const objectOf = unflattened(columns);
    return (given) => read(objectOf(fields(given)), answers, now);
  },
};

function recognised(rows: readonly Fields[]): number {
  return share(rows, isPost) === 0
    ? 0
    : share(rows, (row) => isPost(row) || has(row, 'error') || has(row, 'errorCode'));
}

function read(row: Fields, answers: Answers, now: Date): Reading {
  if (!isPost(row))
    return {
      refused: `line: the scraper could not read it (${text(row.error) ?? text(row.errorCode) ?? 'no video'})`,
    };
  const part = (name: string): Fields => fields(row[name]);
  const [author, video] = [part('authorMeta'), part('videoMeta')];
  const of = (object: Fields, owner: string, key: string): unknown => object[key] ?? row[`${owner}.${key}`];
  const isSlideshow = row.isSlideshow === true || row.isSlideshow === 'true';
  const cover = first(
    text(of(video, 'videoMeta', 'coverUrl')),
    text(of(video, 'videoMeta', 'originalCoverUrl')),
  );
  return postOf(
    {
      provider: Provider.TIKTOK,
      type: isSlideshow ? 'POST' : 'SHORT',
      id: row.id,
      url: row.webVideoUrl,
      caption: row.text,
      time: first(written(row.createTimeISO, answers, now), epoch(row.createTime)),
      account: {
        id: of(author, 'authorMeta', 'id'),
        name: of(author, 'authorMeta', 'name'),
        fullName: of(author, 'authorMeta', 'nickName'),
        avatar: of(author, 'authorMeta', 'avatar'),
        verified: of(author, 'authorMeta', 'verified'),
        following: of(author, 'authorMeta', 'following'),
      },
      metrics: {
        views: row.playCount,
        likes: row.diggCount,
        comments: row.commentCount,
        shares: row.shareCount,
        followers: of(author, 'authorMeta', 'fans'),
      },
      readAt: written(row.scrapedAt, answers, now),
      thumbnail: cover,
      media: mediaOf(row, video, cover, isSlideshow),
      hashtags: tags(row.hashtags),
      mentions: tags(row.mentions),
      location: first(text(fields(row.locationMeta).locationName), text(row.locationCreated)),
    },
    answers,
  );
}

function mediaOf(row: Fields, video: Fields, cover: string | null, isSlideshow: boolean) {
  const slides = list(row.slideshowImageLinks).map(
    (link) => address(fields(link).downloadLink) ?? address(fields(link).tiktokLink),
  );
  if (isSlideshow && slides.length > 0) return files(slides.map((slide) => media(false, slide, null)));
  const size = { width: video.width, height: video.height, duration: video.duration };
  return files([media(!isSlideshow, list(row.mediaUrls)[0] ?? video.downloadAddr, cover, size)]);
}
