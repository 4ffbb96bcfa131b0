import { Link } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { inSentence, platformName, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { WindowedPages } from '../../lib/windowed-pages';
import { SelectBox, type Selection } from '../../ui/selection';
import { Ago } from '../../ui/time';
import { useWindowRows } from '../../ui/use-window-rows';
import { MatchedText } from './matched-text';
import { Thumbnail } from './media';
import { Metric } from './metric';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';

/** Least width of a card, and the height of a row with the gap below it, in pixels. */
const CARD_WIDTH = 190;
const ROW_HEIGHT = 316;

interface Props {
  list: WindowedPages<PostSummary>;
  timeZone: string;
  /** Null for somebody who can do nothing with chosen posts. */
  selection: Selection | null;
}

/** Pictures first, in rows of which only those near the window exist. */
export function Gallery({ list, timeZone, selection }: Props) {
  const element = useRef<HTMLUListElement>(null);
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = () => setColumns(Math.max(1, Math.floor(box.clientWidth / CARD_WIDTH)));
    // Before the cards are seen for the first time: they would jump.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const { show, count } = list;
  const { top, shown, size } = useWindowRows({
    list: element,
    rows: Math.ceil(count / columns),
    height: ROW_HEIGHT,
    show: useCallback(
      (first: number, last: number) => show(first * columns, last * columns + columns - 1),
      [show, columns],
    ),
  });
  return (
    <ul ref={element} aria-label={t('Posts as a gallery')} className="relative" style={{ height: size }}>
      {shown.flatMap(({ index: row, start }) =>
        Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => {
          const index = row * columns + column;
          const post = list.at(index);
          return (
            <li
              key={index}
              aria-setsize={list.total ?? -1}
              aria-posinset={index + 1}
              className="absolute p-1.5"
              style={{
                top: start - top,
                left: `${(column / columns) * 100}%`,
                width: `${100 / columns}%`,
                height: ROW_HEIGHT,
              }}
            >
              {post === undefined ? (
                <div aria-hidden="true" className="h-full rounded-card bg-sunken" />
              ) : (
                <Card post={post} index={index} timeZone={timeZone} selection={selection} />
              )}
            </li>
          );
        }),
      )}
    </ul>
  );
}

interface CardProps extends Pick<Props, 'timeZone' | 'selection'> {
  post: PostSummary;
  index: number;
}

function Card({ post, index, timeZone, selection }: CardProps) {
  const { likes, views, comments } = post.currentEngagement ?? {};
  return (
    <div className="group relative h-full">
      <Link
        to="."
        search={(before) => ({ ...before, panel: post.id })}
        resetScroll={false}
        data-row={index}
        className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised"
      >
        <Thumbnail media={post.mediaContents} copyPending={post.copyPending} alt="" className="h-48 w-full" />
        <span className="sr-only">{postName(post)}</span>
        <span className="flex min-h-0 flex-1 flex-col gap-0.5 p-2 text-xs">
          <span className="flex justify-between gap-2 text-muted" aria-hidden="true">
            <span className="truncate">{`${platformName(post.provider)} ${inSentence(words(post.type))}`}</span>
            <span className="shrink-0">
              <Ago instant={post.takenAt} timeZone={timeZone} />
            </span>
          </span>
          <span className="truncate text-sm font-medium" aria-hidden="true">
            @{post.socialProfile.accountName}
          </span>
          <span className="truncate text-muted group-focus-within:hidden group-hover:hidden">
            <MatchedText post={post} />
          </span>
          <span className="hidden truncate group-focus-within:block group-hover:block">
            <Metric name={t('Comments')} value={comments} /> · {words(post.linearViralityScore)}
          </span>
          <span className="mt-auto flex justify-between gap-2">
            <Metric name={t('Views')} value={views} />
            <Metric name={t('Likes')} value={likes} />
          </span>
        </span>
      </Link>
      {selection !== null && (
        <span className="absolute left-2 top-2">
          <SelectBox id={post.id} index={index} name={postName(post)} selection={selection} />
        </span>
      )}
    </div>
  );
}
