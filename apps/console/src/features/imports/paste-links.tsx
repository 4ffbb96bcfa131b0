import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { Said } from '../../ui/said';
import { MOST_LINKS, usePastedLinks } from './pasted-links.query';

/**
 * Brings posts in by their addresses, one a line.
 * @param links what stands there at first
 */
export function PasteLinks({ workspaceId, links }: { workspaceId: string; links: string }) {
  const [text, setText] = useState(links);
  const { send, done, isPending, error } = usePastedLinks(workspaceId);
  const addresses = [...new Set(text.split(/\s+/).filter((each) => each !== ''))];
  const isTooMany = addresses.length > MOST_LINKS;
  const refused = done.filter(({ problem }) => problem !== null);
  return (
    <section aria-labelledby="paste-links" className="grid grid-cols-1 gap-2">
      <h2 id="paste-links" className="text-base font-semibold">
        {t('Paste links')}
      </h2>
      <TextArea
        label={t('Addresses of posts, one per line, at most {count}', { count: MOST_LINKS })}
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={isPending || addresses.length === 0 || isTooMany} onClick={() => send(addresses)}>
          {addresses.length === 0
            ? t('Add posts')
            : t('Add {count} post | Add {count} posts', { count: addresses.length })}
        </Button>
      </div>
      <Problem error={error} />
      {isTooMany && (
        <p role="alert" className="text-bad">
          {t('There are more than {count}. Send some of them first.', { count: MOST_LINKS })}
        </p>
      )}
      {done.length > 0 && (
        <div role="status">
          <p className="tabular-nums">
            {t('{known} are there already, {fetched} are being fetched, {refused} are refused.', {
              known: done.filter(({ problem, isKnown }) => problem === null && isKnown).length,
              fetched: done.filter(({ problem, isKnown }) => problem === null && !isKnown).length,
              refused: refused.length,
            })}
          </p>
          <ul aria-label={t('Refused addresses')} className="list-none">
            {refused.map(({ address, problem }) => (
              <li key={address} className="break-words text-bad">
                {address}: <Said text={problem ?? ''} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
