import type { Page } from 'playwright-core';

/** By how much the page is wider than its window, in words; none is right. */
export const tooWide = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${WIDE})()`);

/** Runs in the page. */
const WIDE = `() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  return wide > 0 ? ['the page: ' + wide + ' px'] : [];
}`;

/**
 * What is wider than its box: the page than its window, and each element of which something sticks out that is neither cut nor
 * scrolled. Each is said with its beginning; none is right.
 */
export const overflowing = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${SCRIPT})()`);

/** Runs in the page. */
const SCRIPT = `() => {
  const found = (${WIDE})();
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement)) continue;
    const { clientWidth, scrollWidth } = element;
    const isOut = scrollWidth > clientWidth + 1 && clientWidth > 1;
    const style = getComputedStyle(element);
    if (!isOut || style.overflowX !== 'visible' || style.display.startsWith('inline')) continue;
    const inner = [...element.children].some(
      (child) => child.scrollWidth > child.clientWidth + 1 && getComputedStyle(child).overflowX === 'visible' && child.clientWidth > 1,
    );
    // The innermost says where it begins.
    if (!inner) found.push(element.tagName + ' ' + scrollWidth + ' > ' + clientWidth + ': ' + element.className + ': ' + element.innerText.slice(0, 60));
  }
  return found;
}`;

/** What scrolls sideways on the page: each with by how much; where there is room for all of a page, nothing does. */
export const sidewaysScrollers = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
    .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
    .map((box) => 'scrolls by ' + (box.scrollWidth - box.clientWidth) + ' px: ' + (box.getAttribute('aria-label') ?? box.className))`);
