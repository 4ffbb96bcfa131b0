import { Link } from '@tanstack/react-router';
import { Eye, Heart } from 'lucide-react';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsBehindRows, useIsRestDue } from '../../lib/first-rows';
import { compact, exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { WindowedPages } from '../../lib/windowed-pages';
import { Avatar } from '../../ui/avatar';
import { PrintedPart, usePrintedRows } from '../../ui/printed-rows';
import { SelectBox, type Selection } from '../../ui/selection';
import { Ago } from '../../ui/time';
import { useWindowRows } from '../../ui/use-window-rows';
import { LengthBadge, PictureBadge, ViralBadge } from './badges';
import type { FormKind } from './bulk-kinds';
import { CardActions } from './card-actions';
import { MatchedText } from './matched-text';
import { Thumbnail } from './media';
import { ownAddress, pictureOf } from './pictures';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';

/** Least widths of a card, in pixels: on a phone two stand beside each other. */
const CARD_WIDTH = 204;
const CARD_WIDTH_PHONE = 150;
const PHONE = 640;
/** The menu and the edges beside the gallery, and its greatest width. */
const BESIDE = 280;
const BESIDE_PHONE = 32;
const WIDEST = 1312;
/** Between cards, and the height of what stands below a picture. */
const GAP = 16;
const WORDS_HEIGHT = 108;
const ROW_GAP = 20;

interface Props {
  list: WindowedPages<PostSummary>;
  timeZone: string;
  currency: string;
  /** Null for somebody who can do nothing with chosen posts. */
  selection: Selection | null;
  /** Asks what is to be done with one post. */
  act: ((kind: FormKind, id: string) => void) | undefined;
}

/** How many cards stand beside each other in so many pixels, and how high they are. */
function layoutOf(width: number): { columns: number; height: number } {
  const least = width < PHONE ? CARD_WIDTH_PHONE : CARD_WIDTH;
  const columns = Math.max(1, Math.floor((width + GAP) / (least + GAP)));
  const card = (width - GAP * (columns - 1)) / columns;
  return { columns, height: Math.round((card * 5) / 4 + WORDS_HEIGHT + ROW_GAP) };
}

/** About how wide the gallery will be: with another number of columns, the first cards would be made twice. */
const usualWidth = () =>
  window.innerWidth < PHONE ? window.innerWidth - BESIDE_PHONE : Math.min(window.innerWidth - BESIDE, WIDEST);

/** Pictures first, in rows of which only those near the window exist. */
export function Gallery({ list, timeZone, currency, selection, act }: Props) {
  const element = useRef<HTMLUListElement>(null);
  const [{ columns, height }, setLayout] = useState(() => layoutOf(usualWidth()));
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = () =>
      setLayout((before) => {
        const next = layoutOf(box.clientWidth);
        return next.columns === before.columns && next.height === before.height ? before : next;
      });
    // Before the cards are seen for the first time: they would jump.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const { show, count } = list;
  const { shown, size } = useWindowRows({
    list: element,
    rows: Math.ceil(count / columns),
    height,
    show: useCallback(
      (first: number, last: number) => show(first * columns, last * columns + columns - 1),
      [show, columns],
    ),
  });
  const printed = usePrintedRows(list.loaded);
  const isBehindRows = useIsBehindRows();
  const isSelecting = selection !== null && selection.ids.size > 0;
  const places =
    printed?.rows.map((_, place) => printed.first + place) ??
    shown.flatMap(({ index: row }) =>
      Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => row * columns + column),
    );
  return (
    <>
      <ul
        ref={element}
        aria-label={t('Posts as a gallery')}
        data-selecting={isSelecting}
        className="group/gallery relative print:grid print:h-auto! print:grid-cols-4 print:gap-4"
        style={{ height: size }}
      >
        {places.map((index) => {
          const post = printed === null ? list.at(index) : printed.rows[index - printed.first];
          return (
            <li
              key={index}
              aria-setsize={list.total ?? -1}
              aria-posinset={index + 1}
              className="absolute contain-layout contain-style print:static print:h-auto! print:w-auto! print:break-inside-avoid"
              style={{
                top: Math.floor(index / columns) * height,
                left: `calc((100% + ${GAP}px) * ${(index % columns) / columns})`,
                width: `calc((100% + ${GAP}px) / ${columns} - ${GAP}px)`,
                height: height - ROW_GAP,
              }}
            >
              {post === undefined ? (
                <div aria-hidden="true" className="skeleton aspect-[4/5] rounded-picture" />
              ) : (
                <Card
                  post={post}
                  index={index}
                  timeZone={timeZone}
                  currency={currency}
                  selection={selection}
                  act={act}
                  mayBeWhole={isBehindRows}
                />
              )}
            </li>
          );
        })}
      </ul>
      <PrintedPart printed={printed} total={list.total} />
    </>
  );
}

/** Keeps the layout until the first posts are there, where they do not come at once. */
export function GallerySkeleton() {
  if (!useIsRestDue()) return null;
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-2 gap-x-4 gap-y-32 md:grid-cols-[repeat(auto-fill,minmax(204px,1fr))]"
    >
      {Array.from({ length: 10 }, (_, index) => `card-${index}`).map((key) => (
        <div key={key} className="skeleton aspect-[4/5] rounded-picture" />
      ))}
    </div>
  );
}

interface CardProps extends Pick<Props, 'timeZone' | 'currency' | 'selection' | 'act'> {
  post: PostSummary;
  index: number;
  /** Whether what shows on hover may be made, and the tick that shows on phones. */
  mayBeWhole: boolean;
}

/** Kept while the list scrolls: only the cards that come into sight are made. */
const Card = memo(function Card({ post, index, timeZone, currency, selection, act, mayBeWhole }: CardProps) {
  const isChosen = selection?.ids.has(post.id) === true;
  // What shows on hover comes in the frame after the picture: a row of whole cards would take too long for one.
  const isWhole = useDeferredValue(mayBeWhole, false);
  return (
    <div className="group relative">
      <Link
        to="."
        search={(before) => ({ ...before, panel: post.id })}
        resetScroll={false}
        data-row={index}
        className="block rounded-picture"
      >
        <span className="sr-only">{postName(post)}</span>
        <span
          className={`relative block aspect-[4/5] overflow-hidden rounded-picture bg-hover ${isChosen ? 'outline-2 outline-offset-2 outline-fill' : 'outline-1 -outline-offset-1 outline-black/10'}`}
        >
          <Thumbnail
            media={post.mediaContents}
            copyPending={post.copyPending}
            alt=""
            caption={post.caption}
            className="size-full"
          />
          <PictureBadge
            post={post}
            className={`absolute left-2 top-2 transition-transform duration-[120ms] ${selection === null ? '' : 'max-md:translate-x-7 group-hover:translate-x-7 group-focus-within:translate-x-7 group-data-[selecting=true]/gallery:translate-x-7'}`}
          />
          <LengthBadge post={post} className="absolute right-2 top-2" />
          <ViralBadge score={post.linearViralityScore} className="absolute bottom-2 left-2" />
        </span>
        <CardWords post={post} timeZone={timeZone} currency={currency} />
      </Link>
      {isWhole && <CardActions post={post} act={act} />}
      {isWhole && selection !== null && (
        <span
          className={`absolute left-2.5 top-[11px] z-10 touch:-left-0.5 touch:-top-px touch:*:m-0! group-hover:opacity-100 group-focus-within:opacity-100 group-data-[selecting=true]/gallery:opacity-100 max-md:opacity-100 ${isChosen ? '' : 'opacity-0'}`}
        >
          <SelectBox id={post.id} index={index} name={postName(post)} selection={selection} />
        </span>
      )}
    </div>
  );
});

function CardWords({ post, timeZone, currency }: Pick<CardProps, 'post' | 'timeZone' | 'currency'>) {
  const { likes, views, earnedMediaValue } = post.currentEngagement ?? {};
  const { accountName: name, avatar } = post.socialProfile;
  return (
    <span className="block">
      <span aria-hidden="true" className="mt-2.5 flex items-center gap-2 text-13">
        <Avatar name={name} picture={ownAddress(avatar)} size={20} />
        <span className="min-w-0 flex-1 truncate font-medium" title={`@${name}`}>
          @{name}
        </span>
        <Ago instant={post.takenAt} timeZone={timeZone} isShort className="shrink-0 text-xs text-faint" />
      </span>
      <span className="mt-1 line-clamp-2 h-9 break-words text-13 text-muted">
        {/* Without a picture the caption stands in its place. */}
        {(pictureOf(post.mediaContents) !== null || (post.matches?.length ?? 0) > 0) && (
          <MatchedText post={post} />
        )}
      </span>
      {/* What has no room is left out whole: a figure that is cut is a wrong one. */}
      <span className="relative mt-1.5 flex h-5 flex-wrap items-center gap-x-2 overflow-hidden text-13 tabular-nums max-md:gap-x-1">
        <Figure name={t('Views')} value={views} icon={<Eye className="size-3.5 text-faint" />} />
        <Figure name={t('Likes')} value={likes} icon={<Heart className="size-3.5 text-faint" />} />
        {earnedMediaValue != null && (
          <span
            className="ml-auto truncate font-medium"
            title={`${t('Earned media value')}: ${money(earnedMediaValue, currency)}`}
          >
            <span className="sr-only">{t('Earned media value')} </span>
            {money(earnedMediaValue, currency, 'compact')}
          </span>
        )}
      </span>
    </span>
  );
}

interface FigureProps {
  name: string;
  value: string | null | undefined;
  icon: ReactNode;
}

/** A metric with its icon; one that the platform does not report is no zero. */
function Figure({ name, value, icon }: FigureProps) {
  const text = value == null ? t('not reported') : exact(value);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" title={`${name}: ${text}`}>
      <span aria-hidden="true" className="contents">
        {icon}
        {value == null ? '–' : compact(value)}
      </span>
      <span className="sr-only">
        {name} {text}
      </span>
    </span>
  );
}
