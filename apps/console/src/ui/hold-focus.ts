/** What takes the focus by Tab. */
const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, video[controls], [tabindex="0"]';

/** What space and Enter are for while it has the focus. */
export const PRESSED = 'a, button, summary, input, label, video';

/** Keeps Tab within a box that covers the page: behind its last control comes its first. What opens above it has keys of its own. */
export function holdFocus(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>, box: Element) {
  const now = document.activeElement;
  if (event.key !== 'Tab' || now === null || document.querySelector('dialog[open], :popover-open') !== null)
    return;
  const controls = [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  );
  const way = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const isMore = controls.some((control) => (now.compareDocumentPosition(control) & way) !== 0);
  if (box.contains(now) && isMore) return;
  event.preventDefault();
  controls.at(event.shiftKey ? -1 : 0)?.focus();
}
