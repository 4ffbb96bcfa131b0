import { curlOf } from '../../lib/curl';

const QUERY =
  '{ items(first: 3) { totalCount nodes { provider caption takenAt currentEngagement { likes views } socialProfile { accountName } } } }';

/** A complete request for a POSIX shell. */
export const firstRequest = (origin: string, workspaceId: string, token: string): string =>
  curlOf(origin, workspaceId, QUERY, '{}', token);
