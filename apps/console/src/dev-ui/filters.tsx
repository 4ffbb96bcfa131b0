import { useState } from 'react';
import { Choice, TypedField } from '../ui/filters';
import { Fold } from '../ui/fold';
import { Beside, LONG, State } from './state';

const OPTIONS = [
  ['TIKTOK', 'TikTok'],
  ['LONG', LONG],
] as const;
const KINDS = [
  ['Field', {}],
  ['Chip', { isChip: true }],
  ['Bare', { isBare: true }],
  ['Word', { isWord: true }],
] as const;

/** Filters: one value of a few, and a text that is searched for when its writer pauses. */
export function FiltersPage() {
  const [value, setValue] = useState<string | undefined>();
  const [text, setText] = useState('');
  const choices = (label: string, chosen: string | undefined) =>
    KINDS.map(([kind, look]) => (
      <Choice
        key={kind}
        label={`${kind}, ${label}`}
        value={chosen}
        all="All platforms"
        options={OPTIONS}
        choose={setValue}
        {...look}
      />
    ));
  return (
    <>
      <State name="Nothing chosen">
        <Beside>{choices('usual', value)}</Beside>
      </State>
      <State name="Chosen">
        <Beside>{choices('chosen', 'TIKTOK')}</Beside>
      </State>
      <State name="Long text">
        <Beside>{choices('long', 'LONG')}</Beside>
      </State>
      <State name="Searched for when the writer pauses">
        <TypedField label="Search" value={text} typed={(next = '') => setText(next)} />
        <p className="text-muted">Searched for: {text === '' ? 'nothing' : text}</p>
      </State>
      <State name="Fold: opened by its name on a phone">
        <Fold name="Filters">{choices('in a fold', undefined)}</Fold>
      </State>
    </>
  );
}
