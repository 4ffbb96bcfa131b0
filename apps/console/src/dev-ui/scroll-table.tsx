import { exact, money } from '../lib/formats';
import { Button } from '../ui/button';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../ui/scroll-table';
import { LARGE, LONG, State, UNBROKEN } from './state';

const COLUMNS = [
  'Name',
  { name: 'Note', isSpare: true },
  { name: 'Views', right: true },
  { name: 'Earned media value', right: true },
  ACTIONS_COLUMN,
] as const;
const ROWS: readonly (readonly [string, number | null])[] = [
  ['Nova', 12_894],
  [LONG, LARGE],
  [UNBROKEN, null],
];

/** A table that scrolls sideways where it is too wide. */
export const ScrollTablePage = () => (
  <>
    <State name="Usual, long, large, and not known">
      <ScrollTable label="Creators" columns={COLUMNS}>
        {ROWS.map(([name, views]) => (
          <Row key={name}>
            <Cell>
              <span className="row-name">{name}</span>
              <span className="row-note truncate">{UNBROKEN}</span>
            </Cell>
            <Cell isSpare>A column that goes where the table is narrow</Cell>
            <Cell right>{views === null ? 'not reported by Instagram' : exact(views)}</Cell>
            <Cell right>{views === null ? 'not known' : money(String(views), 'EUR')}</Cell>
            <Cell right>
              <Button>Open</Button>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
    </State>
    <State name="Empty">
      <ScrollTable label="No creators" columns={COLUMNS}>
        {null}
      </ScrollTable>
    </State>
  </>
);
