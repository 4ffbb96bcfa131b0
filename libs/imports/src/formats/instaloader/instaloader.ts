import { type ItemType, Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { epoch } from '../times.js';
import { type Fields, fields, files, first, has, list, media, share, text } from '../values.js';

const isOfInstaloader = (row: Fields): boolean => has(row, 'node', 'instaloader');

/** What instaloader writes beside each post. It has two structures: those of the web site, and of the app since 4.10. */
export const instaloader: Format = {
  name: 'instaloader',
  title: 'instaloader (.json)',
  media: 'BESIDE',
  recognise: ({ rows }) => share(rows, isOfInstaloader),
  questions: () => ['readAt'],
  reader: (_, answers) => (given) => {
    const row = fields(given);
    const kind = text(fields(row.instaloader).node_type) ?? 'Post';
    if (kind !== 'Post' && kind !== 'StoryItem') return { nothing: `a ${kind}, not a post` };
    const node = fields(row.node);
    const app = fields(node.iphone_struct);
    const owner = fields(first(node.owner, app.user));
    const code = first(text(node.shortcode), text(node.code), text(app.code));
    const isStory = kind === 'StoryItem';
    return postOf(
      {
        provider: Provider.INSTAGRAM,
        type: isStory ? 'STORY' : typeOf(node, app),
        id: isStory ? first(text(node.id), code) : first(code, text(node.id)),
        url: isStory || code === null ? null : `https://www.instagram.com/p/${code}/`,
        caption: first(text(node.caption), edgeText(node), text(fields(app.caption).text)),
        time: first(
          epoch(node.taken_at_timestamp),
          epoch(node.date),
          epoch(node.taken_at),
          epoch(app.taken_at),
        ),
        account: {
          id: first(text(owner.id), text(owner.pk)),
          name: owner.username,
          fullName: owner.full_name,
          avatar: owner.profile_pic_url,
          verified: owner.is_verified,
        },
        metrics: {
          likes: isHidden(node, app)
            ? null
            : first(countIn(node, 'edge_media_preview_like'), countIn(node, 'edge_liked_by'), app.like_count),
          comments: first(
            countIn(node, 'edge_media_to_comment'),
            countIn(node, 'edge_media_to_parent_comment'),
            node.comments,
            app.comment_count,
          ),
          views: first(node.video_play_count, app.play_count, node.video_view_count, app.view_count),
          followers: countIn(owner, 'edge_followed_by'),
        },
        thumbnail: first(text(node.display_url), text(node.thumbnail_src), pictureOf(app)),
        media: mediaOf(node, app),
        location: first(text(fields(node.location).name), text(fields(app.location).name)),
      },
      answers,
    );
  },
};

function typeOf(node: Fields, app: Fields): ItemType {
  const isSidecar = text(node.__typename)?.includes('Sidecar') === true || app.media_type === 8;
  const isVideo = node.is_video === true || app.media_type === 2;
  return isVideo && !isSidecar ? 'REEL' : 'POST';
}

/** Who hides likes has them replaced by -1, or by the number of those whose names are shown. */
function isHidden(node: Fields, app: Fields): boolean {
  return app.like_and_view_counts_disabled === true || node.like_and_view_counts_disabled === true;
}

function countIn(owner: Fields, key: string): unknown {
  return fields(owner[key]).count;
}

function edgeText(node: Fields): string | null {
  const [edge] = list(fields(node.edge_media_to_caption).edges);
  return text(fields(fields(edge).node).text);
}

function pictureOf(app: Fields): string | null {
  const [largest] = list(fields(app.image_versions2).candidates);
  return text(fields(largest).url);
}

function mediaOf(node: Fields, app: Fields): Record<string, unknown>[] | undefined {
  const edges = list(fields(node.edge_sidecar_to_children).edges).map((edge) => fields(fields(edge).node));
  if (edges.length > 0) return files(edges.map(ofSite));
  const carousel = list(app.carousel_media).map(fields);
  if (carousel.length > 0) return files(carousel.map(ofApp));
  return files([ofSite(node) ?? ofApp(app)]);
}

function ofSite(node: Fields): Record<string, unknown> | null {
  const isVideo = node.is_video === true;
  const size = fields(node.dimensions);
  return media(isVideo, isVideo ? node.video_url : node.display_url, node.display_url, {
    ...size,
    duration: node.video_duration,
  });
}

function ofApp(app: Fields): Record<string, unknown> | null {
  const [video] = list(app.video_versions).map(fields);
  const picture = pictureOf(app);
  const size = { width: app.original_width, height: app.original_height, duration: app.video_duration };
  return media(video !== undefined, video === undefined ? picture : video.url, picture, size);
}
