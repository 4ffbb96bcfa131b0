import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { useRead } from '../../lib/use-read';
import { pictureOf } from './creator-texts';
import { PICTURES } from './creators.documents';

const picturesQuery = (workspaceId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['creator-pictures', workspaceId, ...ids],
    queryFn: async ({ signal }) =>
      (await ask(PICTURES, { ids: [...ids] }, workspaceId, signal)).creators.nodes.map((creator) => ({
        id: creator.id,
        picture: pictureOf(creator),
      })),
    enabled: ids.length > 0,
  });

/** Pictures of up to 100 creators by their ids, for figures that know no more of them; those without one are absent. */
export function usePictures(
  workspaceId: string,
  ids: readonly (string | null | undefined)[],
): { get(id: string | null | undefined): string | undefined } {
  const known = ids.flatMap((id) => id ?? []);
  const { data } = useRead(picturesQuery(workspaceId, known));
  const byId = new Map(
    data?.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture] as const])),
  );
  return { get: (id) => (id == null ? undefined : byId.get(id)) };
}
