import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../lib/list-keys';
import { Button } from './button';

const KEYS = [
  ['/', 'Go to the search of a list'],
  ['j', 'Next row or card'],
  ['k', 'Row or card before'],
  ['Enter', 'Open it'],
  ['Esc', 'Close the panel'],
  ['v', 'Posts as gallery or table'],
  ['Ctrl-K', 'Go to a page, an action, a workspace or a post'],
  ['?', 'Show the keys'],
] as const;

/** All keys, which `?` and the button show. */
export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) setOpen(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal();
  }, [isOpen]);
  return (
    <>
      <button type="button" className="text-muted underline max-sm:hidden" onClick={() => setOpen(true)}>
        Keys
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          aria-label="Keys"
          onClose={() => setOpen(false)}
          className="m-auto w-full max-w-md rounded-card border border-line bg-raised p-4 text-ink backdrop:bg-black/40"
        >
          <h2 className="text-base font-semibold">Keys</h2>
          <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {KEYS.map(([key, what]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-card border border-line bg-sunken px-2 font-mono">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </dialog>
      )}
    </>
  );
}
