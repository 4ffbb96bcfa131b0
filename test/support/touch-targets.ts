import type { Page } from 'playwright-core';

/** As high as a finger needs it, in pixels. */
const FINGER = 44;

/**
 * What is lower than a finger of all that can be pressed or written in: each with its height and its beginning; none is right. Its
 * label counts, as it is pressed too. A link in a sentence has the height of its line: a higher one would lie over the lines beside it.
 */
export const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${SCRIPT})(${FINGER})`);

/** Runs in the page. */
const SCRIPT = `(finger) => {
  const found = [];
  const targets = 'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab], [role=menuitem], [role=option], [role=slider]';
  for (const element of document.querySelectorAll(targets)) {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || element.closest('[inert], .sr-only') !== null) continue;
    const own = element.getBoundingClientRect();
    // Seen by readers of the screen alone, as long as it has no focus.
    if (own.width <= 1 || own.height <= 1) continue;
    const isPicked = element.matches('input[type=checkbox], input[type=radio]');
    const labels = isPicked ? [...element.labels] : [];
    const height = Math.max(own.height, ...labels.map((label) => label.getBoundingClientRect().height));
    if (height >= finger - 0.5 || inSentence(element)) continue;
    found.push(element.tagName + ' ' + Math.round(height) + ' px: ' + (element.getAttribute('aria-label') ?? element.innerText ?? '').slice(0, 40) + ' in ' + (element.closest('[aria-label]:not(a, button, input, select)')?.getAttribute('aria-label') ?? '') + ' .' + element.className);
  }
  return found;

  function inSentence(element) {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
    const text = (node) => node.textContent.replace(/\\s+/g, '').length;
    const block = element.closest('p, li, dd, td, h1, h2, h3, div, section');
    return block.matches('p, li, dd') && text(block) > text(element);
  }
}`;
