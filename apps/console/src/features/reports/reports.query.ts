import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { pageVariables } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';
import { known, textOf } from '../../lib/search';
import type { Listed } from '../../lib/windowed-pages';

export const REPORTS = graphql(`
  query Reports($after: String, $counted: Boolean!) {
    reports(first: 50, after: $after) {
      totalCount @include(if: $counted)
      nodes {
        id
        name
        updatedAt
        editions {
          id
          state
          snapshotAt
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export const REPORT = graphql(`
  query Report($id: ID!) {
    report(id: $id) {
      id
      name
      span
      presetId
      filter
      period {
        from
        to
      }
      language
      schedule {
        every
        at
        weekday
        monthDay
        nextRunAt
        problem
      }
      places {
        id
      }
      look {
        brandName
        colour
        logo
        inherits
      }
      blocks {
        id
        kind
        title
        text
        metrics
        groupBy
        interval
        orderBy
        first
        hidden
      }
      editions {
        id
        state
        error
        createdAt
        snapshotAt
        expiresAt
        pdfUrl
        xlsxUrl
        pageUrl
      }
      links {
        id
        editionId
        hasPassword
        expiresAt
        revokedAt
        views
        lastViewedAt
        createdAt
      }
    }
  }
`);

export const CREATE = graphql(`
  mutation CreateReport($input: CreateReportInput!) {
    createReport(input: $input) {
      report {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const UPDATE = graphql(`
  mutation UpdateReport($id: ID!, $input: UpdateReportInput!) {
    updateReport(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteReport($id: ID!) {
    deleteReport(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const RUN = graphql(`
  mutation RunReport($id: ID!) {
    runReport(id: $id) {
      userErrors {
        field
        message
      }
    }
  }
`);

const SHARE = graphql(`
  mutation ShareReport($input: CreateReportLinkInput!) {
    createReportLink(input: $input) {
      url
      userErrors {
        field
        message
      }
    }
  }
`);

const END = graphql(`
  mutation EndReportLink($id: ID!) {
    revokeReportLink(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type ListedReport = ResultOf<typeof REPORTS>['reports']['nodes'][number];
export type Report = NonNullable<ResultOf<typeof REPORT>['report']>;
export type Block = Report['blocks'][number];
export type Edition = Report['editions'][number];
export type ReportLink = Report['links'][number];
export type NewReport = VariablesOf<typeof CREATE>['input'];
export type ReportChange = VariablesOf<typeof UPDATE>['input'];
export type NewLink = VariablesOf<typeof SHARE>['input'];

/** The state of the reports page, as its address has it. */
export interface ReportsSearch {
  /** Id of the report that is open. */
  report?: string;
  /** Id of an edition that is open instead. */
  edition?: string;
  /** Id of the campaign that a new report is to be about, and its name. */
  campaign?: string;
  name?: string;
}

/** Reads the address; what it does not know is left out. */
export const reportsSearch = (search: Record<string, unknown>) =>
  known<ReportsSearch>({
    report: textOf(search.report),
    edition: textOf(search.edition),
    campaign: textOf(search.campaign),
    name: textOf(search.name),
  });

/** The reports of the workspace, newest first. */
export const reportsList = (workspaceId: string): Listed<ListedReport> => ({
  queryKey: ['reports', workspaceId, 'list'],
  size: 50,
  read: async (after, signal) => (await ask(REPORTS, pageVariables(after), workspaceId, signal)).reports,
});

/** How often a report is read again while an edition of it is being made. */
const FOLLOWED_MS = 1500;

/** A report with its editions and links; null for one that the workspace does not have. */
export const reportQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['reports', workspaceId, 'one', id],
    queryFn: async ({ signal }) => (await ask(REPORT, { id }, workspaceId, signal)).report,
    refetchInterval: ({ state }) =>
      state.data?.editions.some((edition) => edition.state === 'WAITING') === true ? FOLLOWED_MS : false,
  });

/** Changes reports, which are read again after it. */
export function useReportsMutation<Given, Result>(
  workspaceId: string,
  mutationFn: (given: Given) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports', workspaceId] }),
  });
}

/** Makes a report; its result is the id. */
export function useCreateReport(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: NewReport) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createReport).report?.id ?? null,
    onSuccess: () => client.resetQueries({ queryKey: ['reports', workspaceId, 'list'] }),
  });
}

export const useUpdateReport = (workspaceId: string, id: string) =>
  useReportsMutation(workspaceId, async (input: ReportChange) =>
    unlessRefused((await ask(UPDATE, { id, input }, workspaceId)).updateReport),
  );

export function useDeleteReport(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteReport),
    onSuccess: () => client.resetQueries({ queryKey: ['reports', workspaceId, 'list'] }),
  });
}

/** Has an edition made. */
export const useRunReport = (workspaceId: string, id: string) =>
  useReportsMutation(workspaceId, async () => unlessRefused((await ask(RUN, { id }, workspaceId)).runReport));

/** Makes a link; its result is the address, which is shown this once. */
export const useShareReport = (workspaceId: string) =>
  useReportsMutation(
    workspaceId,
    async (input: NewLink) => unlessRefused((await ask(SHARE, { input }, workspaceId)).createReportLink).url,
  );

export const useEndLink = (workspaceId: string) =>
  useReportsMutation(workspaceId, async (id: string) =>
    unlessRefused((await ask(END, { id }, workspaceId)).revokeReportLink),
  );
