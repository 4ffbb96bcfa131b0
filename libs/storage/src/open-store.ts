import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseUrl, withoutSlashes } from '@loupe/kernel';
import { FolderStore } from './folder-store.js';
import type { ObjectStore } from './object-store.js';
import { S3Store } from './s3-store.js';

const DEFAULT_REGION = 'us-east-1';

/**
 * The store of STORAGE_URL: `file:FOLDER` (relative to the working directory, or absolute with `file:///`), or
 * `s3://KEY:SECRET@BUCKET/PREFIX?endpoint=https://HOST&region=REGION`, with key and secret percent-encoded. Without an
 * endpoint it is AWS in the region.
 * @throws Error for an s3 address without key, secret or a usable endpoint; it never contains the secret
 */
export function openStore(storageUrl: string): ObjectStore {
  const ownFolder = folderOf(storageUrl);
  if (ownFolder !== null) return new FolderStore(ownFolder);
  const url = parseUrl(storageUrl);
  if (url === null) throw new Error('STORAGE_URL is malformed: see .env.example');
  const { username, password, hostname, pathname, searchParams } = url;
  if (username === '' || password === '') {
    throw new Error('STORAGE_URL needs the access key and its secret: s3://KEY:SECRET@BUCKET');
  }
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\//.test(endpoint) || parseUrl(endpoint) === null) {
    throw new Error('The endpoint in STORAGE_URL must begin with https:// or http://');
  }
  const folder = withoutSlashes(pathname);
  return new S3Store({
    endpoint,
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region,
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
  });
}

/** Whether a store is the same place as another one, or a folder in it, so that its objects would be listed among the other's. */
export function isWithin(storageUrl: string, other: string): boolean {
  return placeOf(storageUrl).startsWith(placeOf(other));
}

/** The folder of `file:FOLDER`; null for other stores. */
function folderOf(storageUrl: string): string | null {
  if (storageUrl.startsWith('file://')) return fileURLToPath(storageUrl);
  return storageUrl.startsWith('file:') ? resolve(storageUrl.slice('file:'.length)) : null;
}

function placeOf(storageUrl: string): string {
  const folder = folderOf(storageUrl);
  if (folder !== null) return `file:${resolve(folder)}/`;
  const url = parseUrl(storageUrl);
  const path = withoutSlashes(url?.pathname ?? '');
  return [
    `s3:${url?.searchParams.get('endpoint') ?? ''}`,
    url?.hostname,
    ...(path === '' ? [] : [path]),
    '',
  ].join('/');
}
