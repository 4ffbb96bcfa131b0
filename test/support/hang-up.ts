import { request } from 'node:http';

/** A request whose caller can go away before it is answered. */
export interface Leaving {
  hangUp(): void;
  /** The status of the answer; null where the caller was gone before it. */
  answer: Promise<number | null>;
}

/**
 * A POST on a connection of its own. `fetch` would open the connection again after its caller has hung up, send nothing
 * on it, and so keep the API from stopping for a minute.
 */
export function postOnce(url: string, headers: Record<string, string>, body: string): Leaving {
  const sent = request(url, { method: 'POST', headers, agent: false });
  const answer = new Promise<number | null>((resolve) => {
    sent.once('response', (response) => {
      response
        .resume()
        .once('close', () => resolve(response.complete ? (response.statusCode ?? null) : null));
    });
    sent.once('error', () => resolve(null));
  });
  sent.end(body);
  return { hangUp: () => void sent.destroy(), answer };
}
