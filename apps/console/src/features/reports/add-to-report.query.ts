import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { unlessRefused } from '../../lib/refused';
import { type BlockInput, inputOf } from './block-input';
import { CREATE, type NewReport, REPORT, REPORTS, UPDATE, useReportsMutation } from './reports.query';

/** Which posts a report is about. */
export type ReportChoice = Pick<NewReport, 'filter' | 'customAttributeConditions' | 'presetId'>;

/** The newest reports by name. */
export const reportNames = (workspaceId: string) =>
  queryOptions({
    queryKey: ['reports', workspaceId, 'names'],
    queryFn: async ({ signal }) =>
      (await ask(REPORTS, { after: null, counted: false }, workspaceId, signal)).reports.nodes,
  });

/** What is added to a report that there is, or to a new one. */
type Addition =
  | { reportId: string; block: BlockInput }
  | { name: string; block: BlockInput; choice: ReportChoice };

/** Adds a block at the end of a report; its result is the report’s id. */
export const useAddToReport = (workspaceId: string) =>
  useReportsMutation(workspaceId, async (addition: Addition): Promise<string> => {
    if ('name' in addition) {
      const { name, block, choice } = addition;
      const language = document.documentElement.lang === 'de' ? 'DE' : 'EN';
      const made = await ask(CREATE, { input: { ...choice, name, language, blocks: [block] } }, workspaceId);
      return unlessRefused(made.createReport).report?.id ?? '';
    }
    const { reportId, block } = addition;
    const { report } = await ask(REPORT, { id: reportId }, workspaceId);
    const blocks = [...(report?.blocks ?? []).map(inputOf), block];
    unlessRefused((await ask(UPDATE, { id: reportId, input: { blocks } }, workspaceId)).updateReport);
    return reportId;
  });
