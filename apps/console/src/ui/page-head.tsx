import {
  createContext,
  type ReactNode,
  type RefCallback,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useIsRestDue } from '../lib/first-rows';
import { useIsWide } from '../lib/is-wide';

/** The places in the head of the frame that a page fills, and the one of its main button while its list is empty. */
export interface HeadPlaces {
  /** Null where there is no frame. */
  title: HTMLElement | null;
  actions: HTMLElement | null;
  empty: HTMLElement | null;
  setEmpty: (place: HTMLElement | null) => void;
  /** Tells the title of the tab what is open on the page; null for the page itself. */
  setOpen: (name: string | null) => void;
}

export const HeadContext = createContext<HeadPlaces>({
  title: null,
  actions: null,
  empty: null,
  setEmpty: () => {},
  setOpen: () => {},
});

/**
 * A place of the head, and what puts it into an element. It is there before the head is, so that a page fills it while both are drawn: a place
 * that had to be drawn first would have the page drawn twice.
 */
export function useHeadPlace(): [HTMLElement, RefCallback<HTMLElement>] {
  const [place] = useState(() => {
    const made = document.createElement('div');
    made.className = 'contents';
    return made;
  });
  return [place, useCallback((around) => around?.append(place), [place])];
}

type TitleProps =
  | { children: ReactNode; isOfOne?: false }
  /** One of the page's list is open: its name is in the title of the tab too. */
  | { children: string; isOfOne: true };

/** The heading of a page, which stands in the head of the frame. */
export function PageTitle({ children, isOfOne = false }: TitleProps) {
  const { title, setOpen } = useContext(HeadContext);
  const open = isOfOne && typeof children === 'string' ? children : null;
  useEffect(() => {
    setOpen(open);
    return () => setOpen(null);
  }, [open, setOpen]);
  return title === null
    ? null
    : createPortal(
        <h1 tabIndex={-1} className="truncate text-base font-semibold tracking-tight outline-none">
          {children}
        </h1>,
        title,
      );
}

/** What stands beside the heading of a page where there is room, such as the view that is open; above its content on a phone. */
export function PageBeside({ children }: { children: ReactNode }) {
  const { title } = useContext(HeadContext);
  const isWide = useIsWide();
  if (!isWide) return <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>;
  return title === null ? null : createPortal(children, title);
}

/** What can be done with a page: in the head of the frame, the one that matters most at the end. It comes behind the first rows. */
export function PageActions({ children }: { children: ReactNode }) {
  const { actions } = useContext(HeadContext);
  const isDue = useIsRestDue();
  return actions === null || !isDue ? null : createPortal(children, actions);
}
