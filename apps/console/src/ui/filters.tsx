import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SelectField, TextField } from './field';

/** Milliseconds without a key before a text is searched for. */
const PAUSE = 250;

interface ChoiceProps {
  label: string;
  value: string | undefined;
  /** The option for no choice. */
  all: string;
  options: readonly (readonly [string, string])[];
  choose: (value: string | undefined) => void;
  /** Whether it stands in a row of chips, where what is chosen says what it is of. */
  isChip?: boolean;
  /** Whether it needs no label that is seen. */
  isBare?: boolean;
  /** Whether it is a part of a question that is written large. */
  isWord?: boolean;
}

/** One value of a few, or none of them. */
export function Choice({
  label,
  value,
  all,
  options,
  choose,
  isChip = false,
  isBare = false,
  isWord = false,
}: ChoiceProps) {
  const look = isChip ? 'fits chip-select' : isBare ? 'fits bare' : isWord ? 'fits word-select' : '';
  return (
    <SelectField
      label={label}
      labelHidden={look !== ''}
      boxClass={look}
      data-chosen={value !== undefined}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
    >
      <option value="">{all}</option>
      {options.map(([member, name]) => (
        <option key={member} value={member}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type TypedProps = ComponentProps<typeof TextField> & {
  value: string;
  typed: (text: string | undefined) => void;
};

/**
 * A text that is taken when its writer pauses, so that not each key is a request. A `value` that it told of itself and that
 * comes back later leaves alone what was typed meanwhile.
 */
export function TypedField({ value, typed, ...rest }: TypedProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef<string[]>([]);
  useEffect(() => {
    const place = told.current.indexOf(value);
    if (place < 0) {
      told.current = [];
      setText(value);
    } else told.current.splice(0, place + 1);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const taken = next.trim();
      told.current.push(taken);
      typed(taken === '' ? undefined : taken);
    }, PAUSE);
  };
  return <TextField value={text} onChange={({ target }) => take(target.value)} {...rest} />;
}
