import { useEffect } from 'react';

/** Whether keys are letters of a text now. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  // The editor of the Explorer is in a shadow tree.
  (target.matches('input, textarea, select') || target.isContentEditable || target.shadowRoot !== null);

/** Moves the focus to the row `by` places after the focused one; without one, to the first. */
function moveFocus(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
}

interface Actions {
  /** For lists with two views. */
  toggleView?: () => void;
  /** For lists with a side panel. */
  closePanel?: () => void;
}

/** Keys of a list, whose rows have `data-row` and whose search has `data-search`: `/` to search, `j` and `k` to move, `v` for gallery or table, Escape to close the panel; Enter opens, as links do. */
export function useListKeys({ toggleView, closePanel }: Actions): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === 'Escape') return closePanel?.();
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') moveFocus(1);
      else if (event.key === 'k') moveFocus(-1);
      else if (event.key === 'v') toggleView?.();
      else if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-search]')?.focus();
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [toggleView, closePanel]);
}
