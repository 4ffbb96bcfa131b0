import { useEffect, useState } from 'react';
import { isTyping } from '../lib/list-keys';
import { Dialog } from './dialog';

const KEYS = [
  ['/', 'Go to the search of a list'],
  ['j', 'Next row or card'],
  ['k', 'Row or card before'],
  ['Enter', 'Open it'],
  ['Esc', 'Close the panel'],
  ['x', 'Select it; with Shift all up to it'],
  ['v', 'Posts as gallery or table'],
  ['f', 'Add a filter'],
  ['e', 'Export the list'],
  ['Ctrl-K', 'Go to a page, an action, a workspace or a post'],
  ['?', 'Show the keys'],
] as const;

/** All keys, which `?` and the button show. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) setOpen(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <button type="button" className="text-muted underline max-sm:hidden" onClick={() => setOpen(true)}>
        Keys
      </button>
      {isOpen && (
        <Dialog title="Keys" close={() => setOpen(false)} closeWord="Close">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {KEYS.map(([key, what]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-card border border-line bg-sunken px-2 font-mono">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
