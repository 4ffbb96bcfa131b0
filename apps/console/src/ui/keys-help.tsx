import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTyping } from '../lib/list-keys';
import { openedLater } from '../lib/opened-later';

const KeysList = openedLater(() => import('./keys-list'));

/** The pages that `g` and a letter open. */
const PAGES: Readonly<Record<string, string>> = {
  h: 'home',
  p: 'posts',
  c: 'creators',
  a: 'analytics',
  s: 'sources',
  r: 'reports',
};
/** Milliseconds within which the letter has to follow. */
const PAUSE = 1500;

/** All keys, which `?` and the entry of the menu show. */
export function KeysHelp({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const router = useRouter();
  useEffect(() => {
    let begun = -PAUSE;
    const pressed = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event;
      if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === '?') setOpen(true);
      const page = timeStamp - begun < PAUSE ? PAGES[key] : undefined;
      begun = key === 'g' ? timeStamp : -PAUSE;
      if (page === undefined || document.querySelector('dialog[open]') !== null) return;
      // Before the list does something else by the same letter.
      event.stopImmediatePropagation();
      const [, , workspaceId] = location.pathname.split('/');
      router.history.push(`/w/${workspaceId}/${page}`);
    };
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, [setOpen, router]);
  return isOpen && <KeysList close={() => setOpen(false)} />;
}
