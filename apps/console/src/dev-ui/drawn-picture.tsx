import { DrawnPicture } from '../ui/drawn-picture';
import { Beside, LONG, State } from './state';

/** One pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of a `data:` address. */
export const DrawnPicturePage = () => (
  <>
    <State name="With a name, and beside its name">
      <Beside>
        <DrawnPicture address={PIXEL} label={LONG} className="size-16 rounded-card" />
        <DrawnPicture address={PIXEL} className="size-16 rounded-card" />
      </Beside>
    </State>
    <State name="No picture: an empty place">
      <DrawnPicture
        address="data:text/plain;base64,aGVsbG8="
        label="Not a picture"
        className="size-16 bg-hover"
      />
    </State>
  </>
);
