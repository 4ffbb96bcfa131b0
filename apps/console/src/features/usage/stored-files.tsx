import { bytesText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { storedFilesQuery } from './stored-files.query';

const KINDS = [
  ['media', t('Copies of pictures and videos')],
  ['exports', t('Exports')],
  ['imports', t('Files to be imported')],
  ['reports', t('Reports of imports')],
  ['uploads', t('Pictures to search by')],
] as const;

/** What the workspace's files take of the bytes that the plan allows. */
export function StoredFiles({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, retry } = useRead(storedFilesQuery(workspaceId));
  if (isPending) return <div className="skeleton h-20" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <>
      <p>
        {t('{total} of the {limit} that the plan allows are used.', {
          total: bytesText(data.total),
          limit: bytesText(data.limit),
        })}
      </p>
      <ScrollTable
        label={t('Files by what they are for')}
        columns={[t('Files'), { name: t('Size'), right: true }]}
      >
        {KINDS.map(([kind, name]) => (
          <Row key={kind}>
            <Cell>{name}</Cell>
            <Cell right>{bytesText(data[kind])}</Cell>
          </Row>
        ))}
      </ScrollTable>
    </>
  );
}
