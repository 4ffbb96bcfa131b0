import { useQuery } from '@tanstack/react-query';
import { inSentence } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Chart } from '../../ui/chart/chart';
import type { Workspace } from '../workspaces/workspaces.query';
import { ordered } from './brands-table';
import { type Comparison, FIGURES, type FigureName, overTimeQuery, type Steps } from './competitors.query';
import { brandShares, marksOf } from './steps';

interface Props {
  comparison: Comparison;
  steps: Steps;
  by: FigureName;
  workspace: Workspace;
}

/** Brands with a line of their own; all others are one more. */
const MOST = 4;

/** The part of each brand in all of them, week by week or month by month. */
export function ShareOverTime({ comparison: { brands }, steps, by, workspace }: Props) {
  const { data: over } = useQuery(overTimeQuery(workspace.id, steps));
  const label = t('Share of {name} over time', { name: inSentence(FIGURES[by]) });
  if (over === undefined) return <div className="skeleton h-72" aria-hidden="true" />;
  const shares = brandShares(over, brands, by);
  const valued = ordered(brands, by).map((brand) => ({ brand, values: shares.get(brand.id) ?? [] }));
  // In the order of the table, so that a brand has one colour.
  const own = valued.filter(({ brand }) => brand.isOwnBrand);
  const others = valued.filter(({ brand }) => !brand.isOwnBrand);
  const few = others.slice(0, MOST);
  const rest = others.slice(MOST);
  const series = [
    ...own.map(({ values }) => ({ name: t('You'), values })),
    ...few.map(({ brand, values }) => ({ name: brand.name, values })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: t('{count} other | {count} others', { count: rest.length }),
            values: steps.days.map((_, index) => sumOf(rest.map(({ values }) => values[index] ?? null))),
          },
        ]),
  ];
  return <Chart label={label} marks={marksOf(steps)} series={series} isPercent height={280} />;
}

/** Null where nothing is known of the whole: then of no part either. */
const sumOf = (values: readonly (number | null)[]) =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
