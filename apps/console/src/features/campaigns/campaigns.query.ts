import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import { known, textOf } from '../../lib/search';
import type { Listed } from '../../lib/windowed-pages';
import { POST_SUMMARY } from '../posts/posts.documents';

const CAMPAIGNS = graphql(`
  query Campaigns($after: String, $counted: Boolean!) {
    campaigns(first: 50, after: $after) {
      totalCount @include(if: $counted)
      nodes {
        id
        name
        brief
        from
        to
        isFilling
        figures {
          itemsCount
          creatorsCount
          engagementsTotal
          impressions
          earnedMediaValueCents
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

/** What a campaign has reached, for its report. */
const REPORT = graphql(
  `
  query CampaignReport($filter: ItemFilterInput) {
    creators: itemAggregates(
      filter: $filter
      groupBy: [{ by: CREATOR }]
      metrics: [VIEWS, ENGAGEMENTS, EARNED_MEDIA_VALUE]
      orderBy: { by: SUM, metric: EARNED_MEDIA_VALUE, sortOrder: DESC }
      first: 20
    ) {
      groupsCount
      groups {
        ...Group
      }
    }
    platforms: itemAggregates(
      filter: $filter
      groupBy: [{ by: PLATFORM }]
      metrics: [VIEWS, ENGAGEMENTS, EARNED_MEDIA_VALUE]
    ) {
      groupsCount
      groups {
        ...Group
      }
    }
    weeks: itemAggregates(
      filter: $filter
      groupBy: [{ by: TIME }]
      interval: WEEK
      metrics: [VIEWS, ENGAGEMENTS, EARNED_MEDIA_VALUE]
      first: 100
    ) {
      groupsCount
      groups {
        ...Group
      }
    }
    items(filter: $filter, sorting: [{ sortKey: EARNED_MEDIA_VALUE, sortOrder: DESC }], first: 10) {
      nodes {
        ...PostSummary
      }
    }
  }

  fragment Group on ItemAggregateGroup {
    keys {
      by
      value
      label
    }
    values {
      count
      metrics {
        sum
      }
    }
  }
`,
  [POST_SUMMARY],
);

const CREATE = graphql(`
  mutation CreateCampaign($input: CreateCampaignInput!) {
    createCampaign(input: $input) {
      campaign {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export type Campaign = ResultOf<typeof CAMPAIGNS>['campaigns']['nodes'][number];
export type Report = ResultOf<typeof REPORT>;
export type ReportGroup = Report['creators']['groups'][number];

/** The state of the campaigns page, as its address has it. */
export interface CampaignsSearch {
  /** Id of the campaign whose report is shown. */
  campaign?: string;
}

/** Reads the address; what it does not know is left out. */
export const campaignsSearch = (search: Record<string, unknown>) =>
  known<CampaignsSearch>({ campaign: textOf(search.campaign) });

async function campaignsPage(workspaceId: string, after: string | null, signal: AbortSignal) {
  return (await ask(CAMPAIGNS, { after, counted: after === null }, workspaceId, signal)).campaigns;
}

/** The campaigns of the workspace, newest first. */
export const campaignsList = (workspaceId: string): Listed<Campaign> => ({
  queryKey: ['campaigns', workspaceId],
  size: 50,
  read: (after, signal) => campaignsPage(workspaceId, after, signal),
});

/** A campaign and what it has reached; null for one that the workspace does not have. */
export const campaignReportQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['campaign', workspaceId, id],
    queryFn: async ({ signal }) => {
      // The API has lists of campaigns only.
      let after: string | null = null;
      for (;;) {
        const { nodes, pageInfo }: Awaited<ReturnType<typeof campaignsPage>> = await campaignsPage(
          workspaceId,
          after,
          signal,
        );
        const campaign = nodes.find((each) => each.id === id);
        if (campaign !== undefined) {
          const report = await ask(REPORT, { filter: { campaignsIds: [id] } }, workspaceId, signal);
          return { campaign, report };
        }
        if (!pageInfo.hasNextPage) return null;
        after = pageInfo.endCursor ?? null;
      }
    },
  });

/** Makes a campaign; its result is the id. */
export function useCreateCampaign(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: VariablesOf<typeof CREATE>['input']) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createCampaign).campaign?.id ?? null,
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['campaigns', workspaceId] });
      await client.invalidateQueries({ queryKey: ['saved', workspaceId] });
    },
  });
}
