import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { pageVariables } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';
import { known, textOf } from '../../lib/search';
import type { Listed } from '../../lib/windowed-pages';
import { POST_SUMMARY } from '../posts/posts.documents';

export const CAMPAIGNS = graphql(`
  query Campaigns($after: String, $counted: Boolean!) {
    campaigns(first: 50, after: $after) {
      totalCount @include(if: $counted)
      nodes {
        id
        name
        brief
        goal
        budgetCents
        feesCents
        sourceIds
        creatorIds
        collectionIds
        costs {
          perThousandImpressionsCents
          perEngagementCents
          budgetLeftCents
        }
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
export const REPORT = graphql(
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

const UPDATE = graphql(`
  mutation UpdateCampaign($id: ID!, $input: UpdateCampaignInput!) {
    updateCampaign(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteCampaign($id: ID!) {
    deleteCampaign(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const LEAVE = graphql(`
  mutation LeaveCampaign($campaignId: ID!, $itemIds: [ID!]!) {
    removeItemsFromCampaign(campaignId: $campaignId, itemIds: $itemIds) {
      userErrors {
        message
      }
    }
  }
`);

const CREATOR_NAME = graphql(`
  query CreatorName($id: ID!) {
    creator(id: $id) {
      id
      displayName
    }
  }
`);

const CRITERIA = graphql(`
  query CampaignCreators {
    campaigns(first: 100) {
      nodes {
        id
        creatorIds
      }
    }
  }
`);

export type CampaignChange = VariablesOf<typeof UPDATE>['input'];

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
  return (await ask(CAMPAIGNS, pageVariables(after), workspaceId, signal)).campaigns;
}

/** Whose posts a campaign’s report is about. */
export const reportVariables = (id: string) => ({ filter: { campaignsIds: [id] } });

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
          const report = await ask(REPORT, reportVariables(id), workspaceId, signal);
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

/** The name of a creator that defines a campaign. */
export const creatorNameQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['creator-name', workspaceId, id],
    queryFn: async ({ signal }) => (await ask(CREATOR_NAME, { id }, workspaceId, signal)).creator,
  });

/** What changes a campaign, deletes it, and takes posts out of it. */
export function useManageCampaign(workspaceId: string, id: string) {
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.resetQueries({ queryKey: ['campaigns', workspaceId] });
    for (const part of ['campaign', 'saved', 'post-context']) {
      await client.invalidateQueries({ queryKey: [part, workspaceId] });
    }
  };
  const update = useMutation({
    mutationFn: async (input: CampaignChange) =>
      unlessRefused((await ask(UPDATE, { id, input }, workspaceId)).updateCampaign),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async () => unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteCampaign),
    onSuccess,
  });
  const leave = useMutation({
    mutationFn: async (itemIds: string[]) =>
      unlessRefused((await ask(LEAVE, { campaignId: id, itemIds }, workspaceId)).removeItemsFromCampaign),
    onSuccess,
  });
  return { update, remove, leave };
}

/** Has posts of creators join a campaign, beside those of the creators that it has. */
export function useAddCreators(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, creatorIds }: { id: string; creatorIds: readonly string[] }) => {
      const { campaigns } = await ask(CRITERIA, {}, workspaceId);
      const there = campaigns.nodes.find((each) => each.id === id)?.creatorIds ?? [];
      const input = { creatorIds: [...new Set([...there, ...creatorIds])] };
      return unlessRefused((await ask(UPDATE, { id, input }, workspaceId)).updateCampaign);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['campaign', workspaceId] }),
  });
}
