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
      className="m-auto w-full max-w-[520px] rounded-dialog bg-raised text-ink shadow-cover max-md:mb-0 max-md:max-w-full max-md:rounded-b-none"
    >
      <div className="flex items-center justify-between gap-2 px-6 pt-4">
        <h2 className="text-base font-semibold">{title}</h2>
      </div>
      <div className="px-6 pb-4 pt-3">{children}</div>
      <div className="border-t border-line px-6 py-3">
        <Button kind="quiet" onClick={close}>
          {closeWord}
        </Button>
      </div>
    </dialog>
  );
}
