import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A control that is disabled while its change is under way. The browser then takes the focus from it; it gets the focus back
 * afterwards, unless something else has it.
 */
export function useKeptFocus<Control extends HTMLElement>(disabled = false): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (disabled) hadFocus.current = document.activeElement === control.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) control.current?.focus();
    }
  }, [disabled]);
  return control;
}
