import { useState } from 'react';
import { Refused } from '../lib/refused';
import { SelectField, TextArea, TextField } from '../ui/field';
import { NameField } from '../ui/name-field';
import { type Where, WhereChoice } from '../ui/where-choice';
import { LONG, State, UNBROKEN } from './state';

const TAKEN = new Refused([{ message: 'name is taken', field: ['input', 'name'] }]);

/** Lines and blocks of text, and choices of one value. */
export function FieldPage() {
  const [name, setName] = useState('Summer');
  const [where, setWhere] = useState<Where>('workspace');
  return (
    <div className="max-w-xl">
      <State name="Line of text">
        <TextField label="Title" defaultValue="Summer" />
        <TextField label="Empty, with an example" placeholder="For example: summer" />
        <TextField label="Only said" labelHidden defaultValue="Its label is for screen readers" />
      </State>
      <State name="Line of text, disabled">
        <TextField label="Disabled title" defaultValue="Summer" disabled />
      </State>
      <State name="Line of text, with an error">
        <TextField label="Wrong title" defaultValue="" problem="Title can’t be blank." />
        <TextField
          label={`${LONG} (label)`}
          defaultValue={LONG}
          problem={UNBROKEN}
          className="wrap-anywhere"
        />
      </State>
      <State name="Block of text">
        <TextArea label="Brief" defaultValue={`${LONG}\n${UNBROKEN}`} rows={3} />
        <TextArea label="Disabled brief" defaultValue={LONG} disabled />
      </State>
      <State name="Choice">
        <SelectField label="Platform">
          <option>TikTok</option>
          <option>{LONG}</option>
        </SelectField>
        <SelectField label="Long choice" defaultValue={LONG}>
          <option>{LONG}</option>
        </SelectField>
        <SelectField label="Disabled choice" disabled>
          <option>TikTok</option>
        </SelectField>
      </State>
      <State name="Name of a thing">
        <NameField value={name} change={setName} error={null} />
        <NameField value={name} change={setName} error={TAKEN} className="mt-3" />
      </State>
      <State name="Where it is for">
        <WhereChoice value={where} choose={setWhere} />
      </State>
    </div>
  );
}
