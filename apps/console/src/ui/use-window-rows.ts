import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../lib/after-paint';
import { useRowsSeen } from '../lib/first-rows';

/** Rows above and below the window that are made before they are scrolled to. */
const BESIDE = 3;

/** About where a list begins, px: without it, rows are made at first that have no room below the head and the filters. */
const USUAL_TOP = 134;

interface Settings {
  list: RefObject<HTMLElement | null>;
  rows: number;
  /** Height of each row, in pixels. */
  height: number;
  /** Told which rows are in the window. */
  show: (first: number, last: number) => void;
}

/** The rows of a list that are near the window, which scrolls; `top` is where the list begins on the page. */
export function useWindowRows({ list, rows, height, show }: Settings) {
  const [top, setTop] = useState(USUAL_TOP);
  // What stands above the list changes its height, and so that of the page. Asked at each change of the list itself, the browser would
  // lay the page out while rows are being made; asked before the first ones are seen, it would have them made twice.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const box = list.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    });
    const callOff = afterPaint(() => observer.observe(document.body));
    return () => {
      callOff();
      observer.disconnect();
    };
  }, [list]);
  useRowsSeen();
  // Those in the window are seen first: with a slow processor the others would make them wait.
  const [beside, setBeside] = useState(0);
  useEffect(() => afterPaint(() => startTransition(() => setBeside(BESIDE))), []);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => height,
    overscan: beside,
    scrollMargin: top,
    // Else the first rows are made when the list itself has been.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // Rows that have another height are laid out anew.
  const measured = useRef(height);
  useLayoutEffect(() => {
    if (height === measured.current) return;
    measured.current = height;
    virtualizer.measure();
  }, [virtualizer, height]);
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  // Whoever is told asks for more rows: those that are there are seen first.
  useEffect(() => afterPaint(() => show(first, last)), [show, first, last]);
  return { top, shown, size: virtualizer.getTotalSize() };
}
