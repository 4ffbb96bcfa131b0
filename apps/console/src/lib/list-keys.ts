import { useEffect } from 'react';

/** Whether keys are letters of a text now. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  // The editor of the Explorer is in a shadow tree.
  (target.matches('input:not([type=checkbox]), textarea, select') ||
    target.isContentEditable ||
    target.shadowRoot !== null);

/** Moves the focus to the row `by` places after the focused one; without one, to the first. A panel beside the list goes along. */
function moveFocus(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const open = rows.findIndex((row) => row.matches('[aria-current][href*="panel="]'));
  const at = open < 0 ? rows.indexOf(document.activeElement as HTMLElement) : open;
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.focus();
  if (open >= 0) next?.click();
}

interface Actions {
  /** For a panel that goes on through the list: gets how many rows. */
  step?: (by: number) => void;
  /** For lists with two views. */
  toggleView?: () => void;
  /** For lists with a side panel. */
  closePanel?: () => void;
  /** For lists to choose from: gets the place of the row, and whether all up to it are meant. */
  select?: (index: number, asFar: boolean) => void;
  /** For lists whose rows can be collected: gets the place of the row. */
  collect?: (index: number) => void;
  /** For lists that can be exported. */
  exportList?: () => void;
  /** For lists with filters. */
  addFilter?: () => void;
}

/** The place of the focused row; null where none is focused. */
function focusedRow(): number | null {
  const place = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return place === undefined || place === '' ? null : Number(place);
}

/** Keys of a list, whose rows have `data-row` with their place and whose search has `data-search`: `/` to search, `j` and `k` to move, in tables also the arrows, `x` to select, `c` to collect, `b` to what can be done with the selected (`data-bulk`), `v` for the next display, `f` to filter, `e` to export, Escape to close the panel; Enter opens, as links do. */
export function useListKeys({
  step = moveFocus,
  toggleView,
  closePanel,
  select,
  collect,
  exportList,
  addFilter,
}: Actions): void {
  useEffect(() => {
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => step(1),
      k: () => step(-1),
      b: () => document.querySelector<HTMLElement>('[data-bulk] button')?.focus(),
      v: toggleView,
      e: exportList,
      f: addFilter,
      '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    };
    const pressed = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === 'Escape') return closePanel?.();
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const ofRow = { x: select, c: collect }[event.key.toLowerCase()];
      const row = ofRow === undefined ? null : focusedRow();
      if (row !== null) {
        event.preventDefault();
        return ofRow?.(row, event.shiftKey);
      }
      const arrow = { ArrowDown: keys.j, ArrowUp: keys.k }[event.key];
      // Where no row of a table has the focus, arrows scroll.
      const action = document.activeElement?.matches('tr [data-row]')
        ? (arrow ?? keys[event.key])
        : keys[event.key];
      if (action === undefined) return;
      // The letter is not for a field that gets the focus by it.
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [step, toggleView, closePanel, select, collect, exportList, addFilter]);
}
