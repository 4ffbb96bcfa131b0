import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../lib/messages';
import { Button } from './button';

interface Props {
  /** What kind of thing it shows, such as `Post`. */
  label: string;
  title: string;
  /** Changes when the content has come: the title then gets the focus. */
  loaded: string | undefined;
  close: () => void;
  children: ReactNode;
}

/** Everything about one thing, beside its list. It has the focus while it is open, and gives it back to what opened it. */
export function SidePanel({ label, title, loaded, close, children }: Props) {
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
  return (
    <aside
      ref={panel}
      aria-label={label}
      className="fixed inset-y-0 right-0 z-30 w-full max-w-[480px] overflow-y-auto border-l border-line bg-raised p-6 shadow-cover max-md:z-40 max-md:p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          {title}
        </h2>
        <Button onClick={close}>{t('Close')}</Button>
      </div>
      {children}
    </aside>
  );
}

/** Whether the focus is in an element. */
const isIn = (element: Element | null) => element?.contains(document.activeElement) === true;
