import { changeInPercent, compact, money, percent } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { type Brand, type Comparison, FIGURES, type FigureName } from './competitors.query';

const NAMES = Object.keys(FIGURES) as FigureName[];
const COLUMNS = [t('Brand'), ...NAMES.map((name) => ({ name: FIGURES[name], right: true }) as const)];

const figureOf = ({ figures }: Brand, name: FigureName) => figures.find(({ figure }) => figure === name);

/** Brands with all figures, the own one first; the others by one of the figures. */
export function BrandsTable({ comparison, by }: { comparison: Comparison; by: FigureName }) {
  const { brands, currency } = comparison;
  const largest = Math.max(...brands.map((brand) => figureOf(brand, by)?.value ?? 0), 1);
  const ordered = brands.toSorted(
    (one, other) =>
      Number(other.isOwnBrand) - Number(one.isOwnBrand) ||
      (figureOf(other, by)?.value ?? -1) - (figureOf(one, by)?.value ?? -1),
  );
  return (
    <ScrollTable label={t('Table of brands')} columns={COLUMNS}>
      {ordered.map((brand) => (
        <Row key={brand.id}>
          <Cell>
            <span className={brand.isOwnBrand ? 'font-semibold' : ''}>
              {brand.isOwnBrand ? t('You') : brand.name}
            </span>
            <div
              aria-hidden="true"
              className={`mt-1 h-2 min-w-px rounded-sm ${brand.isOwnBrand ? 'bg-accent' : 'bg-muted'}`}
              style={{ width: `${((figureOf(brand, by)?.value ?? 0) / largest) * 160}px` }}
            />
          </Cell>
          {NAMES.map((name) => (
            <Cell key={name} right>
              <FigureCell figure={figureOf(brand, name)} currency={currency} />
            </Cell>
          ))}
        </Row>
      ))}
    </ScrollTable>
  );
}

interface FigureProps {
  figure: Brand['figures'][number] | undefined;
  currency: string;
}

/** A figure, how it has changed, and its part of all brands. */
function FigureCell({ figure, currency }: FigureProps) {
  if (figure?.value == null) return <span className="text-muted">{t('unknown')}</span>;
  const { value, valueCents, before, change, share } = figure;
  const text = valueCents == null ? compact(value) : money(valueCents, currency, 'compact');
  const exactText = valueCents == null ? String(value) : money(valueCents, currency);
  return (
    <>
      <span title={exactText}>{text}</span>
      <div className="text-xs text-muted">
        {change == null ? (
          <span>{before === 0 ? t('none before') : t('before unknown')}</span>
        ) : (
          <span>{changeInPercent(change)}</span>
        )}
        {share != null && ` · ${t('{percent} of all', { percent: percent(share) })}`}
      </div>
    </>
  );
}
