import { ApiError } from '../lib/api';
import { Button } from '../ui/button';
import { NotAllowed } from '../ui/not-allowed';
import { Empty, Failure } from '../ui/states';
import { LONG, State, UNBROKEN } from './state';

const FAILED = new ApiError(
  'The service is starting. Run `npx loupe doctor`.',
  'INTERNAL',
  'req-0123456789ab',
);

/** What stands in the place of content: nothing is here, it failed, it is not allowed, it is loading. */
export const StatesPage = () => (
  <div className="wrap-anywhere">
    <State name="Empty">
      <Empty title="No posts yet">
        Follow a source, and they come here.
        <div className="mt-3">
          <Button>Follow a source</Button>
        </div>
      </Empty>
      <Empty title={LONG} />
    </State>
    <State name="Failed">
      <Failure error={FAILED} retry={() => {}} />
    </State>
    <State name="Failed with a long text, and nothing to try again">
      <Failure error={new Error(UNBROKEN)} />
    </State>
    <State name="Not allowed">
      <NotAllowed what="webhooks" />
    </State>
    <State name="Loading: not seen for the first 150 ms">
      <div className="skeleton h-40" aria-hidden="true" />
    </State>
  </div>
);
