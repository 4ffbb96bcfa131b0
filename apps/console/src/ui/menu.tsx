import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonLook } from './button';

interface Props {
  /** What the button is called where its face says it not in words, and what shows on hover. */
  label?: string;
  /** What the button shows. */
  face: ReactNode;
  /** Of the button; it looks like one of the buttons without it. */
  className?: string;
  /** Of the box. */
  boxClass?: string;
  /** The edge of the button that the box keeps to. */
  align?: 'start' | 'end';
  /** What opens: buttons, links and fields. Gets what closes it. */
  children: (close: () => void) => ReactNode;
}

/** On a phone, the box is a sheet from below, with a handle. */
const SHEET =
  'max-md:inset-x-0! max-md:bottom-0! max-md:top-auto! max-md:w-full! max-md:max-w-none! max-md:rounded-b-none max-md:p-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-md:backdrop:bg-black/45 max-md:before:mx-auto max-md:before:mb-2 max-md:before:block max-md:before:h-1 max-md:before:w-9 max-md:before:rounded-full max-md:before:bg-press';
/** Pixels between the button and its box, and between the box and the edge of the window. */
const GAP = 4;
const EDGE = 8;
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled';

/**
 * A button, and a box of things to do or to choose that it opens: by the browser's own popover, which is above all else, closes
 * by Escape and by a press beside it, and gives the focus back. Arrow keys go through its entries.
 */
export function Menu({
  label,
  face,
  className = buttonLook(),
  boxClass = '',
  align = 'start',
  children,
}: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => box.current?.hidePopover();
  useEffect(() => {
    const shown = box.current;
    if (shown === null) return undefined;
    const isToOpen = (event: Event) => (event as ToggleEvent).newState === 'open';
    // What is in it is drawn before it shows; it has a size only then.
    const before = (event: Event) => setOpen(isToOpen(event));
    const after = (event: Event) => {
      if (!isToOpen(event) || button.current === null) return;
      place(button.current, shown, align);
      shown.querySelector<HTMLElement>(CONTROLS)?.focus();
    };
    shown.addEventListener('beforetoggle', before);
    shown.addEventListener('toggle', after);
    return () => {
      shown.removeEventListener('beforetoggle', before);
      shown.removeEventListener('toggle', after);
    };
  }, [align]);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isSelect = event.target instanceof HTMLSelectElement;
    if (step === undefined || isSelect || box.current === null) return;
    event.preventDefault();
    const all = [...box.current.querySelectorAll<HTMLElement>(CONTROLS)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        title={label}
        aria-expanded={isOpen}
        className={className}
      >
        {label !== undefined && <span className="sr-only">{label}</span>}
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its entries */}
      <div
        ref={box}
        id={id}
        popover="auto"
        onKeyDown={pressed}
        className={`fixed inset-auto m-0 max-h-[80vh] min-w-56 max-w-[calc(100vw-16px)] overflow-y-auto rounded-picture bg-raised p-1 text-ink shadow-float ${SHEET} ${boxClass}`}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}

/** Puts a box below its button, or above it where there is no room. */
function place(button: HTMLElement, box: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const at = align === 'start' ? left : right - width;
  const below = bottom + GAP;
  const isAbove = below + height > window.innerHeight - EDGE && top - GAP - height > EDGE;
  box.style.left = `${Math.max(EDGE, Math.min(at, window.innerWidth - width - EDGE))}px`;
  box.style.top = `${isAbove ? top - GAP - height : below}px`;
}

/** How an entry of a menu looks. */
export const MENU_ITEM =
  'flex min-h-9 touch:min-h-11 w-full items-center gap-2.5 rounded-card px-2.5 text-left hover:bg-hover aria-[current=true]:bg-hover aria-[current=true]:font-medium';
