/** Does something when the frame that is being made has been drawn. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act));
