import { Delta, PointsDelta } from '../ui/delta';
import { Beside, LARGE, State } from './state';

/** A change since the time before. */
export const DeltaPage = () => (
  <>
    <State name="Up, down, and no change">
      <Beside>
        <Delta now={120} before={100} />
        <Delta now={80} before={100} />
        <Delta now={100} before={100} />
        <Delta now={0} before={100} />
      </Beside>
    </State>
    <State name="Of shares, in points">
      <Beside>
        <PointsDelta points={12.5} />
        <PointsDelta points={-3} />
        <PointsDelta points={0} />
      </Beside>
    </State>
    <State name="Large">
      <Delta now={LARGE} before={1} />
    </State>
    <State name="Not known: nothing">
      <Delta now={null} before={100} />
      <Delta now={100} before={null} />
      <Delta now={100} before={0} />
      <PointsDelta points={null} />
    </State>
  </>
);
