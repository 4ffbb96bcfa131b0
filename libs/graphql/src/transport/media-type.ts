import { MIMEType } from 'node:util';
import Negotiator from 'negotiator';

export const JSON_TYPE = 'application/json';
/** The media type of the GraphQL-over-HTTP draft, whose statuses differ. */
export const DRAFT_TYPE = 'application/graphql-response+json';

/** The types a response can have, each with the parameter that the draft tells callers to ask with. */
const OFFERED = [JSON_TYPE, DRAFT_TYPE].flatMap((type) => [type, `${type}; charset=utf-8`]);

/** What the caller would rather have of the two response types; application/json where it does not say. */
export function responseType(accept: string | undefined): string {
  const wanted = new Negotiator({ headers: { accept } }).mediaType(OFFERED);
  return wanted?.startsWith(DRAFT_TYPE) ? DRAFT_TYPE : JSON_TYPE;
}

/** Whether a request's Content-Type is JSON in UTF-8, which is what JSON is in if nothing is said. */
export function isJsonContent(contentType: string | undefined): boolean {
  try {
    const { essence, params } = new MIMEType(contentType ?? '');
    return essence === JSON_TYPE && /^utf-?8$/i.test(params.get('charset') ?? 'utf-8');
  } catch {
    return false;
  }
}
