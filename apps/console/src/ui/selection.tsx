import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../lib/messages';
import type { WindowedPages } from '../lib/windowed-pages';

/** As many as a filter of posts takes ids. */
export const MOST_SELECTED = 1000;

/** The rows that somebody has chosen from a list, to do something with them. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Chooses a row or not; `asFar` does the same to all between it and the one before. */
  toggle: (id: string, index: number, asFar: boolean) => void;
  /** Chooses the first rows of the list, at most a thousand. */
  selectAll: () => void;
  clear: () => void;
  /** Whether rows far from the window are being read. */
  isReading: boolean;
  /** Whether the list on the page gives way to another: what is chosen from it would be forgotten. */
  isOlder: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Choosing from the list that is on the page: what was chosen from another is forgotten. It is the same until something else is chosen. */
export function useSelection(list: WindowedPages<{ id: string }>): Selection {
  const { isOlder } = list;
  const key = hashKey(list.of.queryKey);
  const [chosen, setChosen] = useState({ key, ids: NONE, last: 0 });
  const [isReading, setReading] = useState(false);
  const { ids, last } = chosen.key === key ? chosen : { ids: NONE, last: 0 };
  const onPage = useRef({ list, key, last });
  useEffect(() => {
    onPage.current = { list, key, last };
  });
  const clear = useCallback(() => setChosen({ key, ids: NONE, last: 0 }), [key]);
  return useMemo(() => {
    const change = (more: readonly string[], isMore: boolean, index: number) =>
      setChosen((before) => {
        const next = new Set(before.key === key ? before.ids : NONE);
        for (const id of more) {
          if (!isMore) next.delete(id);
          else if (next.size < MOST_SELECTED) next.add(id);
        }
        return { key, ids: next, last: index };
      });
    const changeRange = async (from: number, to: number, isMore: boolean, index: number) => {
      setReading(true);
      const rows = await onPage.current.list.readRows(from, to).finally(() => setReading(false));
      // Another list may have come meanwhile.
      if (onPage.current.key !== key) return;
      change(
        rows.map(({ id }) => id),
        isMore,
        index,
      );
    };
    return {
      ids,
      isReading,
      isOlder,
      toggle: (id, index, asFar) => {
        if (isOlder) return;
        const isMore = !ids.has(id);
        const { last: before } = onPage.current;
        if (asFar) void changeRange(Math.min(index, before), Math.max(index, before), isMore, index);
        else change([id], isMore, index);
      },
      selectAll: () => {
        const { total, count } = onPage.current.list;
        void changeRange(0, Math.min(total ?? count, MOST_SELECTED) - 1, true, 0);
      },
      clear,
    };
  }, [ids, isReading, isOlder, key, clear]);
}

interface BoxProps {
  id: string;
  index: number;
  name: string;
  selection: Selection;
}

/** Chooses a row or not. */
export function SelectBox({ id, index, name, selection }: BoxProps) {
  return (
    <label className="tick flex">
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name })}
        className="size-5"
        disabled={selection.isOlder}
        checked={selection.ids.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
