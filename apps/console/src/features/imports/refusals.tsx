import { t } from '../../lib/messages';
import { csvOf, saveFile } from '../../lib/saved-file';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { reasonText } from './import-texts';
import { type RefusedLine, refusedQuery } from './imports.query';

/** Refused rows that are shown; the file has all of them. */
const SHOWN = 20;

/** Rows that were not stored, with why, and as a file to mend and send again. */
export function Refusals({ workspaceId, id }: { workspaceId: string; id: string }) {
  const { data = [], error } = useRead(refusedQuery(workspaceId, id));
  return (
    <>
      <Problem error={error} />
      <ul aria-label={t('Refused posts')} className="list-none">
        {data.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line} className="break-words text-bad">
            {t('Line {line}: {reason}', { line, reason: reasonText(reason) })}
          </li>
        ))}
      </ul>
      {data.length > 0 && (
        <div>
          <Button onClick={() => void saveFile('refused.csv', csvOf(refusedTable(data)))}>
            {t('Save the refused rows as a file')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The rows as they stood in the file, with the reason in the last column. */
export function refusedTable(lines: readonly RefusedLine[]): string[][] {
  const rows = lines.map(
    ({ row }) => (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>,
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return [
    [t('Line'), ...columns, t('Reason')],
    ...lines.map(({ line, reason }, index) => [
      String(line),
      ...columns.map((column) => cell(rows[index]?.[column])),
      reason,
    ]),
  ];
}
