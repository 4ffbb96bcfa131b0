import { RowTrend, Sparkline } from '../ui/chart/sparkline';
import { Beside, LARGE, State } from './state';

const VALUES = [3, 5, null, 9, 7, 12, 4];

/** The shape of a metric over time, without numbers. */
export const SparklinePage = () => (
  <div className="max-w-xl">
    <State name="Below a figure">
      <Sparkline values={VALUES} />
    </State>
    <State name="In a row, with and without words">
      <Beside>
        <RowTrend values={VALUES} said="Posts found in each of the last 7 days: 3 to 12" />
        <RowTrend values={[LARGE, LARGE + 1e6, LARGE + 2e9]} isFromLeast color="var(--c2)" />
        <RowTrend values={[0, 0, 0]} />
      </Beside>
    </State>
    <State name="Fewer than two values: nothing">
      <Sparkline values={[4]} />
      <RowTrend values={[null, 4, null]} />
    </State>
  </div>
);
