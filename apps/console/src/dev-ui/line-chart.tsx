import { LineChart } from '../ui/line-chart';
import { LARGE, LONG, State, ZONE } from './state';

const BEGIN = 1_790_000_000;
const DAY = 86_400;
const points = (times: number) =>
  [0, 0.1, 1, 3, 7, 8].map((days, place) => ({
    at: BEGIN + days * DAY,
    value: place === 3 ? null : days * times,
  }));
const MOMENTS = [
  { at: BEGIN + DAY, label: '24 h' },
  { at: BEGIN + 3 * DAY, label: '3 d' },
];

/** One metric at the instants at which it is known. */
export const LineChartPage = () => (
  <>
    <State name="With moments, and a gap">
      <LineChart name="Views" points={points(1200)} moments={MOMENTS} timeZone={ZONE} />
    </State>
    <State name="With a limit, in cents">
      <LineChart
        name="Cost"
        points={points(20_000)}
        limit={{ name: 'Budget', value: 120_000 }}
        currency="EUR"
        timeZone={ZONE}
      />
    </State>
    <State name="Large and long">
      <LineChart name={LONG} points={points(LARGE)} timeZone={ZONE} />
    </State>
    <State name="Empty">
      <LineChart name="Likes" points={[]} timeZone={ZONE} />
    </State>
  </>
);
