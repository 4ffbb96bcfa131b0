import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { platformName, words } from '../../lib/formats';
import { Ago } from '../../ui/time';
import { Thumbnail } from './media';
import { Metric } from './metric';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';

/** Least width of a card, and the height of a row with the gap below it, in pixels. */
const CARD_WIDTH = 190;
const ROW_HEIGHT = 316;

interface Props {
  posts: readonly PostSummary[];
  timeZone: string;
  /** Loads the next page; null when there is none. */
  loadMore: (() => void) | null;
}

/** Pictures first, in rows of which only those near the window exist. */
export function Gallery({ posts, timeZone, loadMore }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [columns, setColumns] = useState(4);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => {
      setColumns(Math.max(1, Math.floor(element.clientWidth / CARD_WIDTH)));
      setTop(element.offsetTop);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const rows = Math.ceil(posts.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => ROW_HEIGHT,
    overscan: 3,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows - 2) loadMore?.();
  }, [last, rows, loadMore]);
  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {shown.flatMap(({ index, start }) =>
        posts.slice(index * columns, (index + 1) * columns).map((post, column) => (
          <li
            key={post.id}
            className="absolute p-1.5"
            style={{
              top: start - top,
              left: `${(column / columns) * 100}%`,
              width: `${100 / columns}%`,
              height: ROW_HEIGHT,
            }}
          >
            <Card post={post} timeZone={timeZone} />
          </li>
        )),
      )}
    </ul>
  );
}

function Card({ post, timeZone }: { post: PostSummary; timeZone: string }) {
  const { likes, views } = post.currentEngagement ?? {};
  return (
    <Link
      to="."
      search={(before) => ({ ...before, panel: post.id })}
      resetScroll={false}
      data-row
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised"
    >
      <Thumbnail media={post.mediaContents} alt="" className="h-48 w-full" />
      <span className="sr-only">{postName(post)}</span>
      <span className="flex min-h-0 flex-1 flex-col gap-0.5 p-2 text-xs">
        <span className="flex justify-between gap-2 text-muted" aria-hidden="true">
          <span className="truncate">{`${platformName(post.provider)} ${words(post.type).toLowerCase()}`}</span>
          <span className="shrink-0">
            <Ago instant={post.takenAt} timeZone={timeZone} />
          </span>
        </span>
        <span className="truncate text-sm font-medium" aria-hidden="true">
          @{post.socialProfile.accountName}
        </span>
        <span className="line-clamp-1 text-muted">{post.caption}</span>
        <span className="mt-auto flex justify-between gap-2">
          <Metric name="Views" value={views} />
          <Metric name="Likes" value={likes} />
        </span>
      </span>
    </Link>
  );
}
