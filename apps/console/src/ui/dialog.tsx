import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../lib/messages';
import { Button } from './button';

interface Props {
  title: string;
  /** Called when it was closed, also by Escape. */
  close: () => void;
  children: ReactNode;
  /** What the button that closes it says. */
  closeWord?: string;
}

/** A question or a form before the page. The browser's own dialog keeps the focus inside and closes by Escape. */
export function Dialog({ title, close, children, closeWord = t('Cancel') }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown?.open === false) shown.showModal();
    // Before it is taken away: only a dialog that is closed gives the focus back to what opened it.
    return () => shown?.close();
  }, []);
  // At once, not when the browser tells that it is closed: a key that comes between would open nothing.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={cancel}
      onClose={() => dialog.current?.open === false && close()}
      className="m-auto w-full max-w-md rounded-card border border-line bg-raised p-4 text-ink backdrop:bg-black/40"
    >
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
      <Button className="mt-3" onClick={close}>
        {closeWord}
      </Button>
    </dialog>
  );
}
