import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { compact, decimals, exact, inSentence, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { COLORS } from '../../ui/chart/chart-props';
import { RowTrend } from '../../ui/chart/sparkline';
import { Delta, PointsDelta } from '../../ui/delta';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { WorkspaceMark } from '../workspaces/workspace-mark';
import type { Workspace } from '../workspaces/workspaces.query';
import { BrandMenu } from './brand-menu';
import {
  type Brand,
  type Comparison,
  FIGURES,
  type FigureName,
  overTimeQuery,
  type Steps,
} from './competitors.query';
import { brandShares } from './steps';

/** The figures in the order of the table. */
export const NAMES = Object.keys(FIGURES) as FigureName[];

/** A figure of a brand. */
export const figureOf = ({ figures }: Brand, name: FigureName) =>
  figures.find(({ figure }) => figure === name);

/** The own brand first; the others by a figure. */
export const ordered = (brands: readonly Brand[], by: FigureName): Brand[] =>
  brands.toSorted(
    (one, other) =>
      Number(other.isOwnBrand) - Number(one.isOwnBrand) ||
      (figureOf(other, by)?.value ?? -1) - (figureOf(one, by)?.value ?? -1),
  );

/** By how many points the part of a brand in a figure of all brands has changed; null where that is not known. */
export function pointsOf(brands: readonly Brand[], brand: Brand, by: FigureName): number | null {
  const { share, before } = figureOf(brand, by) ?? {};
  const whole = brands.reduce((sum, each) => sum + (figureOf(each, by)?.before ?? 0), 0);
  return share == null || before == null || whole === 0 ? null : (share - before / whole) * 100;
}

interface Props {
  comparison: Comparison;
  /** Of the chart above, which asks for them too. */
  steps: Steps;
  by: FigureName;
  workspace: Workspace;
  /** Whether brands can be changed. */
  mayWrite: boolean;
}

/** Brands with their part of a figure, and all figures beside the time before. */
export function BrandsTable({ comparison, steps, by, workspace, mayWrite }: Props) {
  const { brands, currency } = comparison;
  const share = t('Share of {name}', { name: inSentence(FIGURES[by]) });
  // Alone, the own brand has all of it all the time.
  const hasTrend = comparison.competitorsCount > 0;
  const trends = useTrends(comparison, steps, by, workspace.id, hasTrend);
  return (
    <ScrollTable
      label={t('Table of brands')}
      columns={[
        t('Brand'),
        share,
        // Beside the share, not behind the figures, which reach beyond the window.
        ...(hasTrend
          ? [{ name: steps.period === 'WEEK' ? t('12 weeks') : t('12 months'), right: true } as const]
          : []),
        { name: t('Points'), right: true },
        ...NAMES.map((name) => ({ name: FIGURES[name], right: true }) as const),
        ...(mayWrite ? [ACTIONS_COLUMN] : []),
      ]}
    >
      {ordered(brands, by).map((brand, index) => (
        <Row key={brand.id}>
          <Cell>
            <BrandCell brand={brand} workspace={workspace} />
          </Cell>
          <Cell>
            <Share share={figureOf(brand, by)?.share} color={colorAt(index)} />
          </Cell>
          {hasTrend && (
            <Cell right>
              <ShareTrend shares={trends?.get(brand.id)} color={colorAt(index)} />
            </Cell>
          )}
          <Cell right>
            <PointsDelta points={pointsOf(brands, brand, by)} />
          </Cell>
          {NAMES.map((name) => (
            <Cell key={name} right>
              <FigureCell figure={figureOf(brand, name)} currency={currency} />
            </Cell>
          ))}
          {mayWrite && (
            <Cell right>{!brand.isOwnBrand && <BrandMenu workspaceId={workspace.id} brand={brand} />}</Cell>
          )}
        </Row>
      ))}
    </ScrollTable>
  );
}

/** The colour of a brand, as in the chart: all that have no line of their own there have the last one. */
const colorAt = (index: number) => COLORS[Math.min(index, COLORS.length - 1)] ?? COLORS[0];

/** The part of each brand in a figure, step by step; undefined until it is read. */
function useTrends(
  { brands }: Comparison,
  steps: Steps,
  by: FigureName,
  workspaceId: string,
  enabled: boolean,
) {
  const { data: over } = useQuery({ ...overTimeQuery(workspaceId, steps), enabled });
  return over === undefined ? undefined : brandShares(over, brands, by);
}

/** The part of a brand over time, as a line that is said by its ends. */
function ShareTrend({ shares, color }: { shares: readonly (number | null)[] | undefined; color: string }) {
  if (shares === undefined) return null;
  const known = shares.filter((share) => share !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return <span className="text-muted">–</span>;
  const from = `${decimals(first, 1)} %`;
  const to = `${decimals(last, 1)} %`;
  return <RowTrend values={shares} color={color} said={t('from {from} to {to}#trend', { from, to })} />;
}

/** A brand, which leads to its posts: those of a competitor stand beside the table. */
function BrandCell({ brand, workspace: { id, name: ownName } }: { brand: Brand; workspace: Workspace }) {
  const look = 'flex items-center gap-2.5 font-medium hover:underline';
  if (brand.isOwnBrand)
    return (
      <Link to="/w/$workspaceId/posts" params={{ workspaceId: id }} className={look}>
        <WorkspaceMark id={id} name={ownName} />
        <BrandName name={ownName} />
        <span className="shrink-0">
          <Badge>{t('You')}</Badge>
        </span>
      </Link>
    );
  return (
    <Link
      to="."
      search={(before) => ({ ...before, brand: brand.id })}
      resetScroll={false}
      className={look}
      data-row
    >
      <Avatar name={brand.name} isSquare />
      <BrandName name={brand.name} />
    </Link>
  );
}

/** On two lines where there is little room: brands of one company begin alike. */
const BrandName = ({ name }: { name: string }) => (
  <span className="row-text min-w-28 max-w-44">
    <span className="line-clamp-2 wrap-anywhere" title={name}>
      {name}
    </span>
  </span>
);

/** A part of all brands, as a number and a bar. */
function Share({ share, color }: { share: number | null | undefined; color: string }) {
  if (share == null) return <div className="w-14 text-right text-muted">–</div>;
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-14 whitespace-nowrap text-right">{`${decimals(share * 100, 1)} %`}</span>
      <div
        aria-hidden="true"
        className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-hover print:hidden"
      >
        <div
          className="h-full min-w-px rounded-full"
          style={{ width: `${share * 100}%`, background: color }}
        />
      </div>
    </div>
  );
}

interface FigureProps {
  figure: Brand['figures'][number] | undefined;
  currency: string;
}

/** A figure, and how it has changed. */
function FigureCell({ figure, currency }: FigureProps) {
  if (figure?.value == null) return <span className="text-muted">{t('unknown')}</span>;
  const { value, valueCents, before } = figure;
  const text = valueCents == null ? compact(value) : money(valueCents, currency, 'compact');
  const exactText = valueCents == null ? exact(Math.round(value)) : money(valueCents, currency);
  return (
    <>
      <span title={exactText}>{text}</span>
      <div className="text-xs text-muted">
        {before == null ? (
          t('before unknown')
        ) : before === 0 ? (
          t('none before')
        ) : (
          <Delta now={value} before={before} />
        )}
      </div>
    </>
  );
}
