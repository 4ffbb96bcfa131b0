import { type Mood, Status } from '../ui/status';
import { Beside, LONG, State } from './state';

const MOODS: readonly Mood[] = ['good', 'warn', 'bad', 'quiet'];

/** A state in words; its icon and colour only repeat them. */
export const StatusPage = () => (
  <>
    <State name="Usual">
      <Beside>
        {MOODS.map((mood) => (
          <Status key={mood} mood={mood}>
            {`It is ${mood}`}
          </Status>
        ))}
      </Beside>
    </State>
    <State name="Long text: it stays in one line, so what stands around it scrolls">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section aria-label="A box that scrolls" tabIndex={0} className="overflow-x-auto">
        <Status mood="bad">{LONG}</Status>
      </section>
    </State>
  </>
);
