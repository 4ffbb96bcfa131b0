import { type ItemType, Provider } from '@loupe/kernel';
import type { Format, Reading } from '../format.js';
import { type Draft, postOf } from '../post.js';
import { epoch } from '../times.js';
import { captionOfTweet, fileOfTweet, xTime } from '../tweets.js';
import { type Fields, fields, files, first, has, list, media, share, tags, text } from '../values.js';

const isOfExtension = (row: Fields): boolean => has(row, 'item_id', 'source_platform', 'data');
/** 4CAT gives what it took from the extension with what the extension said of it in a field of its own. */
const META = '__import_meta';
const isCaptured = (row: Fields): boolean => isOfExtension(row) || has(fields(row[META]), 'source_platform');

/** What the browser extension Zeeschuimer saves: one object a line, as the pages of the platforms have them. */
export const zeeschuimer: Format = {
  name: 'zeeschuimer',
  title: 'Zeeschuimer, 4CAT (.ndjson)',
  recognise: ({ rows }) => share(rows, isCaptured),
  questions: ({ rows }) =>
    rows.every((row) => epoch(aboutOf(fields(row)).timestamp_collected) !== null) ? [] : ['readAt'],
  reader:
    (_, answers) =>
    (given): Reading => {
      const row = fields(given);
      const about = aboutOf(row);
      const data = isOfExtension(row) ? fields(row.data) : row;
      const readAt = epoch(about.timestamp_collected);
      const platform = text(about.source_platform) ?? '';
      const draft = draftOf(platform, data);
      return draft === null
        ? {
            refused: `provider: ${platform.slice(0, 40)} is none of the platforms of which Loupe reads what Zeeschuimer saved`,
          }
        : postOf({ ...draft, readAt }, answers);
    },
};

function aboutOf(row: Fields): Fields {
  return isOfExtension(row) ? row : fields(row[META]);
}

function draftOf(platform: string, data: Fields): Draft | null {
  if (/^(?:www\.)?instagram\.com$/.test(platform)) return instagram(data);
  if (/^(?:www\.)?tiktok\.com$/.test(platform)) return tiktok(data);
  if (/^(?:www\.)?(?:threads\.(?:net|com))$/.test(platform)) return threads(data);
  if (/^(?:www\.)?(?:twitter|x)\.com$/.test(platform)) return tweet(data);
  return null;
}

/** Of the pages of Instagram there are two structures as well. */
function instagram(data: Fields): Draft {
  const user = fields(first(data.user, data.owner));
  const code = first(text(data.code), text(data.shortcode));
  const isHidden = data.like_and_view_counts_disabled === true;
  const isVideo = data.media_type === 2 || data.is_video === true;
  const [edge] = list(fields(data.edge_media_to_caption).edges);
  const isStory = data.product_type === 'story';
  const type: ItemType = isStory ? 'STORY' : data.product_type === 'clips' || isVideo ? 'REEL' : 'POST';
  const carousel = list(data.carousel_media).map(fields);
  return {
    provider: Provider.INSTAGRAM,
    type,
    id: first(code, text(data.pk), text(data.id)),
    url: code === null || isStory ? null : `https://www.instagram.com/p/${code}/`,
    caption: first(text(fields(data.caption).text), text(fields(fields(edge).node).text)),
    time: first(epoch(data.taken_at), epoch(data.taken_at_timestamp)),
    account: {
      id: first(text(user.pk), text(user.id)),
      name: user.username,
      fullName: user.full_name,
      avatar: user.profile_pic_url,
      verified: user.is_verified,
    },
    metrics: {
      likes: isHidden ? null : first(data.like_count, fields(data.edge_media_preview_like).count),
      comments: first(data.comment_count, fields(data.edge_media_to_comment).count),
      views: isHidden ? null : first(data.play_count, data.view_count, data.video_view_count),
    },
    thumbnail: first(pictureOf(data), text(data.display_url)),
    media: files((carousel.length > 0 ? carousel : [data]).map(fileOf)),
    location: fields(data.location).name,
  };
}

function threads(data: Fields): Draft {
  const user = fields(data.user);
  const code = text(data.code);
  const more = fields(data.text_post_app_info);
  return {
    provider: Provider.THREADS,
    type: more.is_reply === true ? 'REPLY' : 'POST',
    id: first(code, text(data.pk)),
    url: code === null ? null : `https://www.threads.com/@${text(user.username) ?? ''}/post/${code}`,
    caption: fields(data.caption).text,
    time: epoch(data.taken_at),
    account: { id: user.pk, name: user.username, avatar: user.profile_pic_url, verified: user.is_verified },
    metrics: {
      likes: data.like_and_view_counts_disabled === true ? null : data.like_count,
      comments: more.direct_reply_count,
      shares: more.repost_count,
    },
    media: files([fileOf(data)]),
  };
}

function tiktok(data: Fields): Draft {
  const [author, stats, video] = [fields(data.author), fields(data.stats), fields(data.video)];
  const handle = first(text(author.uniqueId), text(data.author));
  const isSlides = has(data, 'imagePost');
  const slides = list(fields(data.imagePost).images).map((image) =>
    text(list(fields(fields(image).imageURL).urlList)[0]),
  );
  return {
    provider: Provider.TIKTOK,
    type: isSlides ? 'POST' : 'SHORT',
    id: data.id,
    url:
      handle === null
        ? null
        : `https://www.tiktok.com/@${handle}/${isSlides ? 'photo' : 'video'}/${text(data.id)}`,
    caption: data.desc,
    time: epoch(data.createTime),
    account: {
      id: author.id,
      name: handle,
      fullName: first(text(author.nickname), text(data.nickname)),
      avatar: author.avatarThumb,
      verified: author.verified,
      following: fields(data.authorStats).followingCount,
    },
    metrics: {
      views: stats.playCount,
      likes: stats.diggCount,
      comments: stats.commentCount,
      shares: stats.shareCount,
      followers: fields(data.authorStats).followerCount,
    },
    thumbnail: video.cover,
    media: isSlides
      ? files(slides.map((slide) => media(false, slide, null)))
      : files([media(true, video.downloadAddr, video.cover, video)]),
    location: data.locationCreated,
  };
}

function tweet(data: Fields): Draft {
  const legacy = fields(data.legacy);
  const result = fields(fields(fields(data.core).user_results).result);
  const [older, newer] = [fields(result.legacy), fields(result.core)];
  const note = fields(fields(fields(data.note_tweet).note_tweet_results).result);
  const entities = fields(legacy.entities);
  const id = first(text(data.rest_id), text(legacy.id_str), text(data.id));
  const handle = first(text(newer.screen_name), text(older.screen_name));
  const type: ItemType = has(legacy, 'retweeted_status_result')
    ? 'REPOST'
    : legacy.is_quote_status === true
      ? 'QUOTE'
      : has(legacy, 'in_reply_to_status_id_str')
        ? 'REPLY'
        : 'POST';
  return {
    provider: Provider.X,
    type,
    id,
    url: handle === null ? null : `https://x.com/${handle}/status/${id}`,
    // Of a long post the text is only the beginning.
    caption: first(text(note.text), captionOfTweet(text(legacy.full_text), entities.urls)),
    time: xTime(legacy.created_at),
    account: {
      id: result.rest_id,
      name: handle,
      fullName: first(text(newer.name), text(older.name)),
      avatar: first(text(fields(result.avatar).image_url), text(older.profile_image_url_https)),
      following: older.friends_count,
      verified: typeof result.is_blue_verified === 'boolean' ? result.is_blue_verified : undefined,
    },
    metrics: {
      likes: legacy.favorite_count,
      comments: legacy.reply_count,
      shares: legacy.retweet_count,
      views: fields(data.views).count,
      followers: older.followers_count,
    },
    hashtags: tags(entities.hashtags, 'text'),
    mentions: tags(entities.user_mentions, 'screen_name'),
    media: files(list(fields(legacy.extended_entities).media).map((file) => fileOfTweet(fields(file)))),
  };
}

function pictureOf(data: Fields): string | null {
  return text(fields(list(fields(data.image_versions2).candidates)[0]).url);
}

function fileOf(data: Fields): Record<string, unknown> | null {
  const [video] = list(data.video_versions).map(fields);
  const picture = first(pictureOf(data), text(data.display_url));
  return media(video !== undefined, video === undefined ? picture : video.url, picture, {
    width: data.original_width,
    height: data.original_height,
    duration: data.video_duration,
  });
}
