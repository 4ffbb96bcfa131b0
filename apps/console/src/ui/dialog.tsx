import type { ReactNode } from 'react';
import { t } from '../lib/messages';
import { Button } from './button';
import { useModal } from './use-modal';

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
  return (
    <dialog
      {...useModal(close)}
      aria-label={title}
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
