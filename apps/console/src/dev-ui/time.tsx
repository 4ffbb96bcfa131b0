import { Ago } from '../ui/time';
import { Beside, State, ZONE } from './state';

const MINUTE = 60_000;
const AGES = [0, 5, 180, 60 * 24 * 3, 60 * 24 * 400, -90];

const ages = (isShort: boolean) =>
  AGES.map((minutes) => (
    <Ago
      key={minutes}
      instant={new Date(Date.now() - minutes * MINUTE).toISOString()}
      timeZone={ZONE}
      isShort={isShort}
    />
  ));

/** How long ago an instant was, or in how long it will be. */
export const TimePage = () => (
  <>
    <State name="Usual">
      <Beside>{ages(false)}</Beside>
    </State>
    <State name="Short">
      <Beside>{ages(true)}</Beside>
    </State>
  </>
);
