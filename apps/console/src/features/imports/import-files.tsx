import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { DropZone } from './drop-zone';
import { asOne, type ChosenFile } from './dropped-files';
import { FileLook } from './file-look';
import { ImportOutcome } from './import-outcome';
import { useImport } from './imports.query';
import { type GivenReading, lookQuery } from './look.query';
import type { PackedFile } from './packed';

const NOTHING_SAID: GivenReading = { answers: {} };

/** From files that people have to posts: they are looked at first, and imported when somebody says so. */
export function ImportFiles({ workspaceId }: { workspaceId: string }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const take = (parts: readonly PackedFile[]) => {
    setProblem(null);
    asOne(parts).then(setFile, setProblem);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <DropZone take={take} />
      <Problem error={problem} />
      {file !== null && <OneFile key={file.id} workspaceId={workspaceId} file={file} take={take} />}
    </div>
  );
}

interface Props {
  workspaceId: string;
  file: ChosenFile;
  /** Goes on with other files. */
  take: (parts: readonly PackedFile[]) => void;
}

/** What a file is, and then what became of it. */
function OneFile({ workspaceId, file, take }: Props) {
  const [reading, setReading] = useState<GivenReading>(NOTHING_SAID);
  const { data, error, isFetching } = useQuery({
    ...lookQuery(workspaceId, file, reading),
    placeholderData: keepPreviousData,
  });
  const start = useImport(workspaceId);
  const left = file.parts.filter(({ name }) => data?.files?.left.includes(name));
  if (start.data !== undefined) {
    return (
      <>
        <ImportOutcome workspaceId={workspaceId} id={start.data} name={file.name} />
        {left.length > 0 && (
          <div>
            <Button onClick={() => take(left)}>
              {t('Continue with {count} other file | Continue with {count} other files', {
                count: left.length,
              })}
            </Button>
          </div>
        )}
      </>
    );
  }
  return (
    <section aria-label={file.name} className="grid grid-cols-1 gap-3">
      <p role="status" className="text-muted empty:hidden">
        {isFetching && t('Looking at {name}', { name: file.name })}
      </p>
      <Problem error={error} />
      {data !== undefined && (
        <>
          <FileLook
            workspaceId={workspaceId}
            file={file}
            look={data}
            reading={reading}
            setReading={setReading}
          />
          <div>
            <Button
              kind="main"
              disabled={isFetching || start.isPending || data.questions.some(({ answer }) => answer === null)}
              onClick={() =>
                start.mutate({ file, reading: { ...reading, mapping: data.mapping ?? undefined } })
              }
            >
              {start.isPending ? t('Sending {name}', { name: file.name }) : t('Import')}
            </Button>
          </div>
          <Problem error={start.error} />
        </>
      )}
    </section>
  );
}
