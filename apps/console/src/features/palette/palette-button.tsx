import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/messages';
import { openedLater } from '../../lib/opened-later';
import type { PaletteProps } from './palette';

const Palette = openedLater(() => import('./palette'));

/** Opens the palette, by the button or Ctrl-K. It is loaded when it is first opened. */
export function PaletteButton(props: Omit<PaletteProps, 'close'>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Another dialog stays alone.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        className="flex h-9 w-64 shrink items-center gap-2 rounded-card bg-sunken px-2.5 text-faint ring-1 ring-line ring-inset hover:bg-hover max-xl:w-9 max-xl:justify-center touch:h-11 touch:w-11 max-md:bg-transparent max-md:ring-0"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-4 shrink-0 max-md:size-5" />
        <span className="truncate max-xl:sr-only">{t('Search or jump to')}</span>
        <kbd className="ml-auto max-xl:hidden" aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {isOpen && <Palette {...props} close={() => setOpen(false)} />}
    </>
  );
}
