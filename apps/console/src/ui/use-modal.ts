import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * What makes a `<dialog>` stand before the page as long as it is there. The browser keeps the focus inside.
 * @param close takes it away; called when it was closed, also by Escape
 */
export function useModal(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = ref.current;
    if (shown?.open === false) shown.showModal();
    // Before it is taken away: only a dialog that is closed gives the focus back to what opened it.
    return () => shown?.close();
  }, []);
  // At once, not when the browser tells that it is closed: a key that comes between would open nothing.
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  const onClose = () => ref.current?.open === false && close();
  return { ref, onCancel, onClose };
}
