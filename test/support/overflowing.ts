import type { Page } from 'playwright-core';

/**
 * What is wider than its box: the page than its window, and each element of which something sticks out that is neither cut nor
 * scrolled. Each is said with its beginning; none is right.
 */
export const overflowing = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${SCRIPT})()`);

/** Runs in the page. */
const SCRIPT = `() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const found = wide > 0 ? ['the page: ' + wide + ' px'] : [];
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
