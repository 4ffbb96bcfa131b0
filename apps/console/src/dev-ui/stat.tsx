import { exact } from '../lib/formats';
import { Stat, Stats } from '../ui/stat';
import { LARGE, LONG, State } from './state';

const FROM = 'from 1,204';
const TREND = [3, 5, null, 9, 7, 12];

/** Key figures. */
export const StatPage = () => (
  <>
    <State name="Usual, with changes and shapes over time">
      <Stats>
        <Stat name="Posts" text="1,284" change={{ now: 1284, before: 1204, from: FROM }} trend={TREND} />
        <Stat
          name="Views"
          text="12.9k"
          exact="12,894"
          change={{ now: 80, before: 100, from: FROM }}
          trend={TREND}
        />
        <Stat name="Creators" text="62" change={{ now: 62, before: 62, from: FROM }} trend={[1]} />
      </Stats>
    </State>
    <State name="Large, long, and not known">
      <Stats>
        <Stat
          name="Views"
          text={exact(LARGE)}
          short="123.5bn"
          change={{ now: LARGE, before: 1, from: LONG }}
        />
        <Stat name={LONG} text={exact(LARGE)} />
        <Stat name="Shares" text="not reported by Instagram" trend={[null, null]} />
        <Stat name="Saves" text="not known" change={{ now: null, before: 100, from: FROM }} />
      </Stats>
    </State>
    <State name="One alone">
      <Stats>
        <Stat name="Earned media value" text="€0.00" />
      </Stats>
    </State>
  </>
);
