import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';

export const EDITION = graphql(`
  query ReportEdition($id: ID!) {
    reportEdition(id: $id) {
      id
      reportId
      name
      state
      snapshotAt
      currency
      postsCount
      filter
      customAttributeConditions
      period {
        from
        to
      }
      blocks {
        id
        kind
        title
        text
        metrics
        hidden
        aggregates {
          groupsCount
          totals {
            ...EditionValues
          }
          before {
            ...EditionValues
          }
          groups {
            keys {
              by
              value
              label
              span {
                from
                to
              }
            }
            values {
              ...EditionValues
            }
            before {
              ...EditionValues
            }
          }
        }
        posts {
          ...EditionPost
        }
        brands {
          name
          isOwnBrand
          figures {
            figure
            unit
            value
            before
          }
        }
      }
      posts {
        ...EditionPost
      }
    }
  }

  fragment EditionValues on ItemAggregateValues {
    count
    creatorsCount
    metrics {
      metric
      sum
      mean
    }
  }

  fragment EditionPost on ReportEditionPost {
    itemId
    provider
    accountName
    takenAt
    views
    likes
    earnedMediaValue
  }
`);

export type WholeEdition = NonNullable<ResultOf<typeof EDITION>['reportEdition']>;
export type EditionBlock = WholeEdition['blocks'][number];
export type EditionGroup = NonNullable<EditionBlock['aggregates']>['groups'][number];
export type EditionValues = EditionGroup['values'];
export type EditionPost = WholeEdition['posts'][number];

/** An edition with all that it shows; null for one that the workspace does not have. An edition does not change. */
export const editionQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['reports', workspaceId, 'edition', id],
    queryFn: async ({ signal }) => (await ask(EDITION, { id }, workspaceId, signal)).reportEdition,
  });
