import { useMutation } from '@tanstack/react-query';
import { ApiError, ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { Refused } from '../../lib/refused';

const PREVIEW = graphql(`
  query PreviewSource($kind: SourceKind!, $name: String!, $platforms: [Provider!], $instance: String) {
    sourcePreview(kind: $kind, name: $name, platforms: $platforms, instance: $instance) {
      kind
      name
      platforms {
        provider
        status
        problem
        notice
        listedCount
        comingCount
        postsPerWeek
        posts {
          type
          caption
          takenAt
          originalUrl
          accountName
          fullName
          mediaCount
        }
      }
    }
  }
`);

/** What a source is made of, as the form has it. */
export type GivenSource = VariablesOf<typeof PREVIEW>;
export type SourcePreview = ResultOf<typeof PREVIEW>['sourcePreview'];
export type PreviewPlatform = SourcePreview['platforms'][number];
export type PreviewPost = PreviewPlatform['posts'][number];

/** Fields of the form. */
export const FIELDS = ['name', 'platforms', 'instance'] as const;

/** What a query refuses at a field of the form: it says in its message which, such as `name: is too long`. */
function atField(error: unknown): unknown {
  const message = error instanceof ApiError ? error.message : '';
  const field = FIELDS.find((each) => message.startsWith(`${each}: `));
  if (field === undefined) return error;
  return new Refused([{ field: [field], message: message.slice(field.length + 2) }]);
}

/** Asks platforms what a source would bring. It is done when somebody presses for it, so it is a mutation to the page. */
export function usePreviewSource(workspaceId: string) {
  return useMutation({
    mutationFn: async (source: GivenSource) => {
      try {
        return (await ask(PREVIEW, source, workspaceId)).sourcePreview;
      } catch (error) {
        throw atField(error);
      }
    },
  });
}
