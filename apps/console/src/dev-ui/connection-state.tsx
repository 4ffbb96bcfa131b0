import { useQuery } from '@tanstack/react-query';
import { turns } from '../lib/turns';
import { Button } from '../ui/button';
import { ConnectionState } from '../ui/connection-state';
import { State } from './state';

/** Why nothing comes at the moment. */
export function ConnectionStatePage() {
  // It could not be refreshed, as long as this page is open.
  useQuery({
    queryKey: ['dev-ui', 'out of date'],
    queryFn: () => Promise.reject(new Error('It fails')),
    initialData: 'read before',
  });
  return (
    <>
      <State name="What was read could not be refreshed">
        <div className="relative min-h-9">
          <ConnectionState />
        </div>
      </State>
      <State name="Too many requests: above, for ten seconds">
        <Button onClick={() => turns.close(10_000)}>Let nobody send</Button>
      </State>
    </>
  );
}
