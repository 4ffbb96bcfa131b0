import { useState } from 'react';
import { CheckBoxes } from '../ui/check-boxes';
import { LONG, State, UNBROKEN } from './state';

const OPTIONS = [
  ['READ', 'Read'],
  ['WRITE', LONG],
  ['ADMIN', UNBROKEN],
] as const;

/** Any number of a few values. */
export function CheckBoxesPage() {
  const [chosen, setChosen] = useState<string[]>(['READ']);
  return (
    <div className="wrap-anywhere">
      <State name="Usual">
        <CheckBoxes label="Rights" options={OPTIONS} chosen={chosen} choose={setChosen} />
      </State>
      <State name="With an error">
        <CheckBoxes
          label="Rights"
          options={OPTIONS}
          chosen={[]}
          choose={setChosen}
          problem="Choose at least one."
        />
      </State>
      <State name="Empty">
        <CheckBoxes label="Rights" options={[]} chosen={[]} choose={setChosen} />
      </State>
    </div>
  );
}
