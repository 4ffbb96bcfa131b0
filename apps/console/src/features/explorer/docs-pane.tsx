import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../lib/messages';
import { IconButton } from '../../ui/button';
import { Described, NameButton, type Open } from './docs-parts';
import { DocsPlace } from './docs-place';
import { DocsSearch } from './docs-search';
import { type Insert, InsertButton } from './insert-button';
import type { Place } from './schema-entries';

interface Props {
  schema: GraphQLSchema;
  insert: Insert;
}

const isSame = (one: Place, other: Place) => one.type === other.type && one.field === other.field;

/** The schema to look things up in: what it has, by name or from one type to the next. */
export function DocsPane({ schema, insert }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const [trail, setTrail] = useState<readonly Place[]>([]);
  const [typed, setTyped] = useState('');
  const place = trail.at(-1);
  const open = (next: Place) => {
    setTyped('');
    // Whoever comes to a place again goes back to it: a trail does not grow by walking in circles.
    const before = trail.findIndex((each) => isSame(each, next));
    setTrail(before < 0 ? [...trail, next] : trail.slice(0, before + 1));
  };
  const goTo = (length: number) => {
    setTyped('');
    setTrail(trail.slice(0, length));
    if (length === 0) pane.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={pane} className="min-w-0">
      <DocsSearch schema={schema} typed={typed} type={setTyped} open={open}>
        {place === undefined ? (
          <Roots schema={schema} open={open} insert={insert} />
        ) : (
          <>
            <Trail trail={trail} goTo={goTo} />
            <DocsPlace key={`${place.type} ${place.field ?? ''}`} {...{ schema, place, open, insert }} />
          </>
        )}
      </DocsSearch>
    </div>
  );
}

/** The way to what is open, each step of which leads back. */
function Trail({ trail, goTo }: { trail: readonly Place[]; goTo: (length: number) => void }) {
  return (
    <nav aria-label={t('Way back')} className="my-2 flex items-center gap-1">
      <IconButton name={t('Back')} className="-ml-2 shrink-0" onClick={() => goTo(trail.length - 1)}>
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </IconButton>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1">
        <li>
          <NameButton open={() => goTo(0)}>{t('Schema')}</NameButton>
        </li>
        {trail.map(({ type, field }, index) => (
          <li key={`${type} ${field ?? ''}`} className="flex min-w-0 items-center gap-x-1">
            <span aria-hidden="true" className="text-faint">
              ›
            </span>
            {index === trail.length - 1 ? (
              <span aria-current="page" className="font-mono text-13 wrap-anywhere">
                {field ?? type}
              </span>
            ) : (
              <NameButton open={() => goTo(index + 1)}>{field ?? type}</NameButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What a document can begin with. */
function Roots({ schema, open, insert }: Props & { open: Open }) {
  const [queries, mutations] = [schema.getQueryType(), schema.getMutationType()];
  const rest = { schema, open, insert };
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      {queries != null && <Root type={queries} name={t('Queries')} isOpen {...rest} />}
      {mutations != null && <Root type={mutations} name={t('Mutations')} {...rest} />}
    </div>
  );
}

interface RootProps extends Props {
  type: GraphQLObjectType;
  name: string;
  isOpen?: boolean;
  open: Open;
}

function Root({ schema, type, name, isOpen = false, open, insert }: RootProps) {
  const fields = Object.values(type.getFields());
  return (
    <details open={isOpen}>
      <summary className="gap-1.5">
        <h3 className="inline font-semibold text-ink">{name}</h3>
        <span>{fields.length}</span>
      </summary>
      <ul className="divide-y divide-line">
        {fields.map(({ name: field, description }) => (
          <li key={field} className="flex items-center gap-2 py-1.5">
            <div className="min-w-0 flex-1">
              <NameButton open={() => open({ type: type.name, field })}>{field}</NameButton>
              <Described text={description} className="line-clamp-2 text-13" />
            </div>
            <InsertButton schema={schema} place={{ type: type.name, field }} insert={insert} />
          </li>
        ))}
      </ul>
    </details>
  );
}
