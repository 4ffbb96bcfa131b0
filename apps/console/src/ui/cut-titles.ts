/** Whether an element shows less than it holds: the end of a line, or the lines below the last. */
function isCut(element: Element): boolean {
  const { textOverflow, overflow, webkitLineClamp } = getComputedStyle(element);
  if (overflow === 'visible') return false;
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (Number(webkitLineClamp) > 0 && element.scrollHeight > element.clientHeight + 1)
  );
}

/** The nearest element around a place whose text is cut; null where none is, or where a title says it already. */
function cutAround(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    if (at.hasAttribute('title')) return null;
    if (at instanceof HTMLElement && isCut(at)) return at.closest('[title]') === null ? at : null;
  }
  return null;
}

/** What has no room shows whole while the pointer rests on it, wherever it stands: a name of sixty letters would be lost else. */
export function showWhatIsCut(): void {
  document.addEventListener('pointerover', ({ target }) => {
    const cut = target instanceof Element ? cutAround(target) : null;
    if (cut === null || cut instanceof HTMLSelectElement) return;
    cut.title = cut.textContent.replaceAll(/\s+/g, ' ').trim();
    // With more room, or with other words, it is no longer the whole of what is cut.
    cut.addEventListener('pointerleave', () => cut.removeAttribute('title'), { once: true });
  });
}
