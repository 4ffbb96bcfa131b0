import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../lib/messages';
import { IconButton } from './button';
import { useModal } from './use-modal';

interface Props {
  title: string;
  /** Called when it was closed, also by Escape. */
  close: () => void;
  children: ReactNode;
}

/** Much to look at before the page, which stays behind it: over all of a phone. */
export function WideDialog({ title, close, children }: Props) {
  return (
    <dialog
      {...useModal(close)}
      aria-label={title}
      className="m-auto max-h-[calc(100dvh-40px)] w-full max-w-[1080px] overflow-y-auto rounded-dialog bg-raised text-ink shadow-cover max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:max-w-full max-md:rounded-none"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-raised px-6 py-3 max-md:px-4">
        <h2 className="text-base font-semibold">{title}</h2>
        <IconButton name={t('Close')} onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="px-6 py-4 max-md:px-4">{children}</div>
    </dialog>
  );
}
