import { withoutEndSlashes } from '@loupe/kernel';
import { OutboundError, type SafeHttp } from '@loupe/safe-http';

const MAX_MODEL = 200;
const MAX_KEY = 500;
const MAX_URL = 2048;
/** A key is sent in a header. */
const VISIBLE = /^[\x21-\x7e]+$/;

/** Notes what is wrong with a field of an input. */
export type Wrong = (field: string, message: string) => void;

/** The address of a vendor's service as it is stored; null where it is wrong. */
export function readAiVendorUrl(http: SafeHttp, given: string, wrong: Wrong): string | null {
  if (given.length > MAX_URL) {
    wrong('baseUrl', `must have at most ${MAX_URL} characters`);
    return null;
  }
  const text = withoutEndSlashes(given.trim());
  try {
    const url = http.judge(text);
    if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
      wrong('baseUrl', 'must be an address without user name, query and fragment');
    }
    return text;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    wrong('baseUrl', error.message);
    return null;
  }
}

/** A key as it is sent; null for none. */
export function readAiVendorKey(given: string | null, wrong: Wrong): string | null {
  const key = given?.trim() ?? '';
  if (key.length > MAX_KEY || (key !== '' && !VISIBLE.test(key))) {
    wrong('key', `must have at most ${MAX_KEY} visible ASCII characters`);
  }
  return key === '' ? null : key;
}

/** Refuses what a vendor cannot be asked with. */
export function refuseModel(model: string | null, wrong: Wrong): void {
  if (model === null || model === '' || model.length > MAX_MODEL || /\p{Cc}|\p{Cs}/u.test(model)) {
    wrong('model', `must have 1 to ${MAX_MODEL} characters`);
  }
}

/** A price in cents, refused where it is negative or beyond every vendor's. */
export function readPrice(price: number | null, most: number, field: string, wrong: Wrong): number | null {
  if (price !== null && !(price >= 0 && price <= most)) wrong(field, `must be from 0 to ${most}`);
  return price;
}
