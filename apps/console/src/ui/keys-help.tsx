import { useEffect } from 'react';
import { isTyping } from '../lib/list-keys';
import { t } from '../lib/messages';
import { Dialog } from './dialog';

const KEYS = [
  ['/', t('Go to the search of a list')],
  ['j', t('Next row or card')],
  ['k', t('Previous row or card')],
  ['Enter', t('Open it')],
  ['Esc', t('Close the panel')],
  ['x', t('Select it; with Shift, everything up to it')],
  ['c', t('Add the post to a collection')],
  ['b', t('Go to the actions for the selection')],
  ['v', t('Posts as gallery, table or calendar')],
  ['f', t('Add a filter')],
  ['e', t('Export the list')],
  ['Ctrl-K', t('Go to a page, an action, a workspace or a post')],
  ['[', t('Collapse or expand the menu')],
  ['?', t('Show the keys')],
] as const;

/** All keys, which `?` and the entry of the menu show. */
export function KeysHelp({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) setOpen(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [setOpen]);
  if (!isOpen) return null;
  return (
    <Dialog title={t('Keys')} close={() => setOpen(false)} closeWord={t('Close')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {KEYS.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
