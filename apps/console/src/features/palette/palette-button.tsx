import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../lib/messages';
import type { PaletteProps } from './palette';

const Palette = lazy(() => import('./palette'));

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
        className="text-muted underline"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {t('Commands')}
      </button>
      {isOpen && (
        <Suspense>
          <Palette {...props} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
