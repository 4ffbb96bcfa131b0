import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useIsWide } from '../../lib/is-wide';
import { isTyping } from '../../lib/list-keys';
import { t } from '../../lib/messages';
import { holdFocus, PRESSED } from '../../ui/hold-focus';
import { pictureOf } from './pictures';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';

/** The list that the post is one of, for going on through it. */
export interface Neighbours {
  /** The place of the post, from 0; null where it is none of the list. */
  place: number | null;
  total: number | null;
  at: (index: number) => PostSummary | undefined;
  go: (id: string) => void;
}

interface Props {
  title: string;
  /** Changes when the content has come: the title then gets the focus. */
  loaded: string | undefined;
  neighbours: Neighbours;
  close: () => void;
  stage: ReactNode;
  /** What is known of the post. */
  children: ReactNode;
  /** What stays at the foot. */
  foot: ReactNode;
}

const ON_STAGE =
  'grid size-11 place-items-center rounded-card text-on-stage hover:bg-white/10 disabled:opacity-30 focus-visible:outline-white';

/** A post over its list: its pictures at one side, what is known of it at the other. It has the focus while it is open, and gives it back. */
export function Viewer({ title, loaded, neighbours, close, stage, children, foot }: Props) {
  const isWide = useIsWide();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (loaded === undefined) return;
    if (!isIn(panel.current)) opener.current = document.activeElement;
    if (!isIn(panel.current) || document.activeElement === heading.current) heading.current?.focus();
  }, [loaded]);
  useLayoutEffect(() => {
    const shown = panel.current;
    return () => {
      const back = opener.current;
      if (isIn(shown) && back instanceof HTMLElement) back.focus();
    };
  }, []);
  const { place, total, at, go } = neighbours;
  const before = place === null ? undefined : at(place - 1);
  const next = place === null ? undefined : at(place + 1);
  useViewerKeys(panel);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button close it too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too */}
      <div className="fixed inset-0 z-40 bg-[var(--scrim)] max-md:hidden" onClick={close} />
      <section
        ref={panel}
        aria-label={t('Post')}
        // An <aside> cannot be a dialog.
        {...(isWide ? { role: 'complementary' } : { role: 'dialog', 'aria-modal': true })}
        data-printed
        className="fixed inset-5 z-50 grid grid-cols-[minmax(0,1fr)_432px] overflow-hidden rounded-dialog bg-raised shadow-cover max-lg:inset-2 max-md:inset-0 max-md:block max-md:overflow-y-auto max-md:rounded-none"
      >
        <div className="flex min-h-0 min-w-0 flex-col bg-stage p-3 text-on-stage print:bg-transparent print:p-0">
          <div className="flex items-center gap-1">
            <button
              type="button"
              aria-label={t('Close')}
              title={t('Close')}
              className={ON_STAGE}
              onClick={close}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
            <span className="flex-1 truncate text-on-stage-2 tabular-nums print:hidden">
              {place !== null && total !== null && t('{part} of {whole}', { part: place + 1, whole: total })}
            </span>
            <Step post={before} name={t('Previous post')} keys="k" go={go}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Step>
            <Step post={next} name={t('Next post')} keys="j" go={go}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </Step>
          </div>
          {stage}
          <Strip neighbours={neighbours} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col">
          <div className="min-h-0 flex-1 overflow-y-auto p-6 max-md:p-4">
            <h2
              ref={heading}
              tabIndex={-1}
              className="mb-3 break-words text-base font-semibold tracking-tight outline-none"
            >
              {title}
            </h2>
            {children}
          </div>
          <div className="border-t border-line px-6 py-3 empty:hidden max-md:px-4">{foot}</div>
        </div>
      </section>
    </>
  );
}

/**
 * Keys of an open post: arrows go on as `j` and `k` do, space plays its video; buttons and links that name a key in
 * `aria-keyshortcuts` are pressed by it. The list behind it is not reached by Tab.
 */
function useViewerKeys(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, target } = event;
      const box = panel.current;
      if (box === null) return;
      holdFocus(event, box);
      if (event.defaultPrevented || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (document.querySelector('dialog[open], :popover-open') !== null || !(target instanceof Element))
        return;
      if (key === ' ') {
        const video = target.closest(PRESSED) === null ? box.querySelector('video') : null;
        if (video === null) return;
        if (video.paused) void video.play();
        else video.pause();
      } else {
        // A video goes to and fro by its own arrows.
        const step = target.closest('video') === null ? { ArrowRight: 'j', ArrowLeft: 'k' }[key] : undefined;
        const name = step ?? { c: 'c', o: 'o' }[key];
        if (name === undefined) return;
        box.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]`)?.click();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [panel]);
}

interface StepProps {
  post: PostSummary | undefined;
  name: string;
  keys: string;
  go: (id: string) => void;
  children: ReactNode;
}

const Step = ({ post, name, keys, go, children }: StepProps) => (
  <button
    type="button"
    aria-label={name}
    title={`${name} (${keys})`}
    aria-keyshortcuts={keys}
    disabled={post === undefined}
    className={ON_STAGE}
    onClick={() => post !== undefined && go(post.id)}
  >
    {children}
  </button>
);

/** How many posts the strip has at each side of the open one. */
const AROUND = 4;

/** The posts around the open one, small. For the pointer alone: the arrows beside the title go the same way. */
function Strip({ neighbours: { place, at, go } }: { neighbours: Neighbours }) {
  if (place === null) return null;
  const posts = Array.from({ length: 2 * AROUND + 1 }, (_, index) => at(place - AROUND + index)).filter(
    (post) => post !== undefined,
  );
  return (
    <div aria-hidden="true" className="mt-3 flex justify-center gap-2 max-md:hidden">
      {posts.map((post) => {
        const picture = pictureOf(post.mediaContents);
        return (
          <button
            key={post.id}
            type="button"
            tabIndex={-1}
            title={postName(post)}
            className={`h-12 w-10 overflow-hidden rounded-card bg-white/10 ${post.id === at(place)?.id ? 'outline-2 outline-offset-1 outline-white' : 'opacity-60 hover:opacity-100'}`}
            onClick={() => go(post.id)}
          >
            {picture !== null && <img src={picture} alt="" className="size-full object-cover" />}
          </button>
        );
      })}
    </div>
  );
}

/** Whether the focus is in an element. */
const isIn = (element: Element | null) => element?.contains(document.activeElement) === true;
