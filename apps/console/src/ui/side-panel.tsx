import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useIsWide } from '../lib/is-wide';
import { t } from '../lib/messages';
import { IconButton } from './button';
import { holdFocus } from './hold-focus';

interface Props {
  /** What kind of thing it shows, such as `Post`. */
  label: string;
  title: string;
  /** Changes when the content has come: the title then gets the focus. */
  loaded: string | undefined;
  close: () => void;
  /** Where the page has no keys of its own that close it. */
  isClosedByEscape?: boolean;
  /** Whether it is a form: then the page beside it is what is printed. */
  isForm?: boolean;
  /** How much of a wide window it takes: more for what stands side by side in it. */
  room?: 'usual' | 'wide';
  children: ReactNode;
}

/**
 * Everything about one thing, beside its list. It has the focus while it is open, and gives it back to what opened it. On a phone it
 * covers the page, and is a dialog.
 */
export function SidePanel({
  label,
  title,
  loaded,
  close,
  isClosedByEscape = false,
  isForm = false,
  room = 'usual',
  children,
}: Props) {
  const isWide = useIsWide();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (loaded === undefined) return;
    if (!isIn(panel.current)) opener.current = document.activeElement;
    heading.current?.focus();
  }, [loaded]);
  useLayoutEffect(() => {
    const shown = panel.current;
    return () => {
      if (isIn(shown) && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  const pressed = (event: KeyboardEvent) => {
    if (!isWide && panel.current !== null) holdFocus(event, panel.current);
    if (!isClosedByEscape || event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <section
      ref={panel}
      aria-label={label}
      // An <aside> cannot be a dialog.
      {...(isWide ? { role: 'complementary' } : { role: 'dialog', 'aria-modal': true })}
      data-beside={room}
      data-printed={isForm ? undefined : ''}
      onKeyDown={pressed}
      className={`fixed inset-y-0 right-0 z-30 w-full max-w-[480px] overflow-y-auto border-l border-line bg-raised p-6 shadow-cover md:top-14 xl:shadow-none max-md:z-40 max-md:max-w-none max-md:p-4 ${isForm ? 'print:hidden' : ''}`}
    >
      <div className="flex items-start justify-between gap-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 wrap-anywhere pt-1 text-xl font-semibold tracking-tight outline-none"
        >
          {title}
        </h2>
        <IconButton name={t('Close')} onClick={close}>
          <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      {children}
    </section>
  );
}

/** Whether the focus is in an element. */
const isIn = (element: Element | null) => element?.contains(document.activeElement) === true;
