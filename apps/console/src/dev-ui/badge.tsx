import { Badge } from '../ui/badge';
import { Beside, LARGE, LONG, State, UNBROKEN } from './state';

/** A word or two about something. */
export const BadgePage = () => (
  <>
    <State name="Usual">
      <Beside>
        <Badge>Contacted</Badge>
        <Badge>{LARGE}</Badge>
      </Beside>
    </State>
    <State name="Long text: it is cut">
      <Beside>
        <Badge>{LONG}</Badge>
        <Badge>{UNBROKEN}</Badge>
      </Beside>
    </State>
  </>
);
