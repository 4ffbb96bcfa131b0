import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from './button';
import { SelectField } from './field';

/** Keys that open the list of a closed select, or take what is marked in it. Every other key chooses at once. */
const opens = ({ key, altKey }: KeyboardEvent) => altKey || key === 'Enter' || key === ' ';

type Props = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> & {
  value: string;
  /** Does what was chosen. */
  choose: (value: string) => void;
  /** On the button that appears while a value is looked at and not chosen yet, such as `Save`. */
  verb: string;
};

/**
 * A select of which each choice does something. Arrow keys change a closed select at each press, so what they reach is only
 * looked at: Enter or the button chooses it, Escape takes it back. What is picked from the open list is chosen.
 */
export function ChosenSelect({ value, choose, verb, disabled, children, ...rest }: Props) {
  const [looked, setLooked] = useState<string | null>(null);
  const byKey = useRef(false);
  const isOpen = looked !== null && looked !== value;
  const take = (next: string) => {
    byKey.current = false;
    setLooked(null);
    choose(next);
  };
  const pressed = (event: KeyboardEvent<HTMLSelectElement>) => {
    byKey.current = !opens(event);
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') take(looked);
    else setLooked(null);
  };
  return (
    <div className="flex items-end gap-1">
      <SelectField
        {...rest}
        value={looked ?? value}
        disabled={disabled}
        onPointerDown={() => {
          byKey.current = false;
        }}
        onKeyDown={pressed}
        onChange={({ target }) => (byKey.current ? setLooked(target.value) : take(target.value))}
      >
        {children}
      </SelectField>
      {isOpen && (
        <Button kind="main" disabled={disabled} onClick={() => take(looked)}>
          {verb}
        </Button>
      )}
    </div>
  );
}
