import { useState } from 'react';
import { exact } from '../lib/formats';
import { SelectBox, type Selection } from '../ui/selection';
import { type Column, WindowTable } from '../ui/window-table';
import { Beside, LARGE, LONG, State, UNBROKEN } from './state';

interface Line {
  id: string;
  name: string;
  views: number | null;
}

const LINES: readonly Line[] = [
  { id: '1', name: 'Nova', views: 12_894 },
  { id: '2', name: LONG, views: LARGE },
  { id: '3', name: UNBROKEN, views: null },
];
const NAMES: Column<Line> = { name: 'Name', cell: ({ name }) => <span className="row-name">{name}</span> };
const show = () => {};

/** A table of any length, with rows that can be chosen. */
export function WindowTablePage() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['2']));
  const [isOrdered, setOrdered] = useState(true);
  const [hidden, hide] = useState<string | undefined>();
  const selection: Selection = {
    ids,
    isReading: false,
    isOlder: false,
    selectAll: () => {},
    clear: () => setIds(new Set()),
    toggle: (id) => setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
  };
  const columns: Column<Line>[] = [
    {
      name: 'Selected',
      cell: ({ id, name }, index) => <SelectBox id={id} index={index} name={name} selection={selection} />,
    },
    NAMES,
    {
      key: 'views',
      name: 'Views',
      right: true,
      order: { isChosen: isOrdered, choose: () => setOrdered(!isOrdered) },
      cell: ({ views }) => (views === null ? 'not reported by Instagram' : exact(views)),
    },
    { key: 'place', name: 'Place', right: true, cell: (_, index) => exact(index + 1) },
  ];
  return (
    <>
      <State name="Usual, chosen, long, large, and not known">
        <WindowTable
          label="Creators"
          columns={columns}
          choice={{ hidden, hide }}
          height={48}
          count={LINES.length}
          total={LINES.length}
          at={(index) => LINES[index]}
          loaded={() => ({ first: 0, rows: [...LINES] })}
          show={show}
        />
      </State>
      <State name="While rows are read">
        <WindowTable
          label="Creators that are read"
          columns={[NAMES, { name: 'Views', right: true, cell: ({ views }) => views }]}
          height={48}
          count={3}
          total={null}
          at={() => undefined}
          loaded={() => ({ first: 0, rows: [] })}
          show={show}
        />
      </State>
      <State name="While the list gives way to another">
        <Beside>
          <SelectBox
            id="1"
            index={0}
            name="Nova of the list before"
            selection={{ ...selection, isOlder: true }}
          />
        </Beside>
      </State>
    </>
  );
}
