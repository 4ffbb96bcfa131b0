import { Chart } from '../ui/chart/chart';
import { LARGE, LONG, State } from './state';

const DAYS = Array.from({ length: 8 }, (_, day) => ({
  label: `Nov ${day + 1}`,
  title: `November ${day + 1}, 2026`,
}));
const values = (times: number) => DAYS.map((_, day) => (day === 3 ? null : (day + 1) * times));
const SIX = ['Nova', 'Iris', 'Nova', LONG, 'Quillmora', 'Others'].map((name, place) => ({
  name,
  values: values(place + 1),
}));
const BEFORE = { name: 'The week before', values: values(5) };

/** Series over points. */
export const ChartPage = () => (
  <>
    <State name="One line, with a gap">
      <Chart
        label="Views by day"
        marks={DAYS}
        series={[{ name: 'Views', values: values(1200) }]}
        height={180}
      />
    </State>
    <State name="Six lines">
      <Chart label="Views by creator" marks={DAYS} series={SIX} height={220} />
    </State>
    <State name="Bars beside the time before, in cents">
      <Chart
        label="Earned media value by day"
        kind="bars"
        marks={DAYS}
        series={SIX.slice(0, 3)}
        before={BEFORE}
        currency="EUR"
        height={220}
      />
    </State>
    <State name="Parts of a whole, with a limit">
      <Chart
        label="Share of voice"
        marks={DAYS}
        series={[{ name: 'Share', values: values(10) }]}
        limit={{ name: 'Most that was wanted', value: 90 }}
        isPercent
        height={180}
      />
    </State>
    <State name="Large figures">
      <Chart
        label="Large earned media value"
        marks={DAYS}
        series={[{ name: LONG, values: values(LARGE) }]}
        currency="EUR"
        height={180}
      />
    </State>
    <State name="Not known, one point, and empty">
      <Chart
        label="Nothing known"
        marks={DAYS}
        series={[{ name: 'Shares', values: DAYS.map(() => null) }]}
        height={120}
      />
      <Chart
        label="One point"
        marks={DAYS.slice(0, 1)}
        series={[{ name: 'Shares', values: [0] }]}
        height={120}
      />
      <Chart label="No point" marks={[]} series={[{ name: 'Shares', values: [] }]} height={120} />
    </State>
  </>
);
