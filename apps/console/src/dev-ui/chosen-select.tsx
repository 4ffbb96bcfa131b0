import { useState } from 'react';
import { ChosenSelect } from '../ui/chosen-select';
import { LanguageChoice } from '../ui/language-choice';
import { LONG, State } from './state';

/** A select of which each choice does something. */
export function ChosenSelectPage() {
  const [role, setRole] = useState('member');
  const options = (
    <>
      <option value="member">Member</option>
      <option value="viewer">Viewer</option>
      <option value="long">{LONG}</option>
    </>
  );
  return (
    <>
      <State name="Usual: arrow keys look, Enter or the button chooses">
        <ChosenSelect label="Role" value={role} choose={setRole} verb="Save">
          {options}
        </ChosenSelect>
      </State>
      <State name="Disabled">
        <ChosenSelect label="Role of another" value="viewer" choose={setRole} verb="Save" disabled>
          {options}
        </ChosenSelect>
      </State>
      <State name="Long text">
        <ChosenSelect label="Role of long" value="long" choose={setRole} verb="Save">
          {options}
        </ChosenSelect>
      </State>
      <State name="Language">
        <LanguageChoice />
      </State>
    </>
  );
}
