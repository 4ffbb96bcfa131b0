/** What takes the focus by Tab. */
const CONTROLS = 'a[href], button, input, select, textarea, summary';
const LISTS = 'tbody, ul, ol';
/** Parts of a page that may have a heading. */
const REGIONS = 'section, search, form, aside, main';
/** Rows that go because they are far from the window, not because they were deleted. */
const WINDOWED = '[aria-rowindex], [aria-setsize]';

/** An element of the page, and its place among those of its kind. */
interface Step {
  element: HTMLElement;
  parent: HTMLElement;
  index: number;
}

const controlsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>(CONTROLS)];
const ofKind = (parent: Element, { tagName }: Element) =>
  [...parent.children].filter((child): child is HTMLElement => child.tagName === tagName);

/** Where a control is: the steps from itself to the root of the page. */
function placeOf(control: HTMLElement): Step[] {
  const steps: Step[] = [];
  let element = control;
  while (element.parentElement !== null) {
    const parent = element.parentElement;
    steps.push({ element, parent, index: ofKind(parent, element).indexOf(element) });
    element = parent;
  }
  return steps;
}

/** What now has the place of a control that was taken away alone or with its row, or what stands before that place. */
function controlBeside(steps: readonly Step[]): HTMLElement | undefined {
  const [first] = steps;
  const gone = steps.find(({ parent }) => parent.isConnected);
  if (first === undefined || gone === undefined) return undefined;
  // What ends the choosing, where all actions went at once.
  if (gone !== first && gone.parent.matches('[data-bulk]')) return controlsOf(gone.parent).at(-1);
  const rest = ofKind(gone.parent, gone.element);
  const beside = rest[Math.min(gone.index, rest.length - 1)];
  if (beside === undefined) return undefined;
  if (gone === first) return beside.matches(':disabled') ? undefined : beside;
  if (!gone.parent.matches(LISTS)) return undefined;
  const before = controlsOf(gone.element);
  const controls = controlsOf(beside);
  // From the end: what deletes a row stands last, whatever else the row offers.
  const same = controls.at(before.indexOf(first.element) - before.length);
  return [same, ...controls].find((control) => control?.matches(':enabled, a, summary'));
}

/** The next heading around a control; without one, the page itself. */
function headingAround(steps: readonly Step[]): HTMLElement | null {
  const regions = steps.flatMap(({ parent }) => (parent.matches(REGIONS) ? [parent] : []));
  for (const region of regions) {
    const find = (kind: string) => region.querySelector<HTMLElement>(`${kind}:not(.sr-only)`);
    // The heading of the whole page stands in the head of the frame.
    const ofPage = region.matches('main') ? document.querySelector<HTMLElement>('header h1') : null;
    const heading = region.isConnected ? (find('h1') ?? ofPage ?? find('h2') ?? find('h3')) : null;
    if (heading === null) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return document.querySelector('main');
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus on when the control that has it is taken away: to the same control of the next row, or to the heading of
 * the list. The browser would give it to nothing. A dialog is no place: when it closes, what opened it may be gone.
 */
export function keepFocusOnPage(): void {
  let place: Step[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('dialog') === null) place = placeOf(target);
  });
  document.addEventListener('focusout', () =>
    setTimeout(() => {
      const control = place[0]?.element;
      // Somebody has left the control: nothing has to follow it. A disabled one gets the focus back (useKeptFocus).
      if (isNowhere() && control?.isConnected && !control.matches(':disabled')) place = [];
    }),
  );
  new MutationObserver(() => {
    const control = place[0]?.element;
    if (control === undefined || control.isConnected || !isNowhere()) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const next = control.closest(WINDOWED) === null ? (controlBeside(place) ?? headingAround(place)) : null;
    place = [];
    next?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
