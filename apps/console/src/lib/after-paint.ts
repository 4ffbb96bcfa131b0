/** Does something when the frame that is being made has been drawn; returns what calls it off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Milliseconds until something is done although the page is busy. */
const LATEST = 1000;

/** Does something when the page has nothing else to do, such as loading what may be opened next. */
export function whenIdle(act: () => void): void {
  // Older browsers do not say when that is.
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, LATEST);
  else requestIdleCallback(act, { timeout: LATEST });
}
