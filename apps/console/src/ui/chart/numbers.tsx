import { t } from '../../lib/messages';
import { Cell, Row, ScrollTable } from '../scroll-table';
import { type ChartProps, colorOf, type Series } from './chart-props';

/** The numbers of the chart, which stand behind it. */
export function NumbersOf({
  label,
  marks,
  series,
  before,
  kind,
  text,
}: ChartProps & { text: (value: number | null | undefined) => string }) {
  const columns = [
    ...series.map((each, index) => ({ ...each, key: colorOf(index) })),
    ...(before === undefined ? [] : [{ ...before, key: 'before' }]),
  ];
  return (
    <details className="mt-2 text-13 print:hidden">
      <summary className="py-1">{t('Show as table')}</summary>
      <div className="max-h-80 overflow-y-auto">
        <ScrollTable
          label={t('Numbers of {name}', { name: label })}
          columns={[t('When'), ...columns.map(({ name }) => ({ name, right: true }) as const)]}
        >
          {marks.map((mark, index) => (
            <Row key={mark.at ?? mark.title ?? mark.label}>
              <Cell>{mark.title ?? mark.label}</Cell>
              {columns.map(({ key, values }) => (
                <Cell key={key} right>
                  {text(values[index])}
                </Cell>
              ))}
            </Row>
          ))}
          {kind === 'bars' && (
            <Row>
              <Cell>
                <b className="font-semibold">{t('Total')}</b>
              </Cell>
              {columns.map(({ key, values }) => (
                <Cell key={key} right>
                  <b className="font-semibold">{text(sumOf(values))}</b>
                </Cell>
              ))}
            </Row>
          )}
        </ScrollTable>
      </div>
    </details>
  );
}

/** What bars have together; unknown where none is known. */
function sumOf(values: Series['values']): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
