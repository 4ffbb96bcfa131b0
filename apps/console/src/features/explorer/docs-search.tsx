import type { GraphQLSchema } from 'graphql';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { t } from '../../lib/messages';
import { TextField } from '../../ui/field';
import type { Open } from './docs-parts';
import { type Entry, entriesOf, found } from './schema-entries';

/** So many are shown; more letters leave fewer. */
const MOST = 30;

interface Props {
  schema: GraphQLSchema;
  typed: string;
  type: (text: string) => void;
  open: Open;
  /** What stands there as long as nothing is looked for. */
  children: ReactNode;
}

/** Finds what has a name in the schema. Arrow keys go from the field through what is found, and back. */
export function DocsSearch({ schema, typed, type, open, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const entries = useMemo(() => entriesOf(schema), [schema]);
  const isSearching = typed.trim() !== '';
  const all = isSearching ? found(entries, typed) : [];
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') {
      // It empties the search; the next one is for the panel.
      event.preventDefault();
      event.stopPropagation();
      type('');
      box.current?.querySelector('input')?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || box.current === null) return;
    event.preventDefault();
    const stops = [...box.current.querySelectorAll<HTMLElement>('input, [data-found]')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
  return (
    <>
      <search ref={box} onKeyDown={pressed} className="block">
        <TextField
          label={t('Search fields, types, arguments and values')}
          type="search"
          data-search
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <p role="status" className="mt-2 text-13 text-muted wrap-anywhere empty:hidden">
          {isSearching && saidOf(all.length, typed)}
        </p>
        {all.length > 0 && (
          <ul className="mt-1 divide-y divide-line">
            {all.slice(0, MOST).map((entry) => (
              <li key={`${entry.kind} ${entry.of} ${entry.name}`}>
                <button
                  type="button"
                  data-found
                  onClick={() => open(entry.place)}
                  className="tap flex w-full flex-wrap items-center gap-x-2 py-1.5 text-left hover:bg-hover"
                >
                  <span className="font-mono text-13 text-accent wrap-anywhere">{entry.name}</span>
                  <span className="text-13 text-muted wrap-anywhere">{kindOf(entry)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </search>
      {!isSearching && children}
    </>
  );
}

function saidOf(count: number, typed: string): string {
  if (count === 0) return t('Nothing in the schema is called “{name}”.', { name: typed.trim() });
  if (count > MOST)
    return t('The first {shown} of {all}. More letters leave fewer.', { shown: MOST, all: count });
  return t('{count} found | {count} found', { count });
}

/** What was found, in words. */
function kindOf({ kind, of }: Entry): string {
  switch (kind) {
    case 'query':
      return t('query');
    case 'mutation':
      return t('mutation');
    case 'type':
      return t('type');
    case 'argument':
      return t('argument of {name}', { name: of });
    case 'value':
      return t('value of {name}', { name: of });
    case 'field':
      return t('field of {name}', { name: of });
  }
}
