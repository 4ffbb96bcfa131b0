import { FileText } from 'lucide-react';
import type { Dispatch, SetStateAction } from 'react';
import { platformName } from '../../lib/formats';
import { apiText, t } from '../../lib/messages';
import { Choice } from '../../ui/filters';
import { PLATFORMS } from '../posts/filter-fields';
import type { ChosenFile } from './dropped-files';
import { FourNumbers } from './four-numbers';
import type { GivenReading, Look, Question } from './look.query';
import { LookedPosts } from './looked-posts';
import { MappingTable } from './mapping-table';
import { QuestionField } from './question-field';

interface Props {
  workspaceId: string;
  file: ChosenFile;
  look: Look;
  reading: GivenReading;
  setReading: Dispatch<SetStateAction<GivenReading>>;
}

/** What a file is and how sure that is, its questions, its posts, and what an import of it would do. */
export function FileLook({ workspaceId, file, look, reading, setReading }: Props) {
  // What is typed is taken later, when something else may have been said.
  const answer = (name: Question['name'], value: string | undefined) =>
    setReading((before) => {
      const { [name]: _, ...others } = before.answers;
      return { ...before, answers: value === undefined ? others : { ...others, [name]: value } };
    });
  const percent = Math.round(look.certainty * 100);
  return (
    <>
      <div className="flex items-center gap-3 rounded-picture bg-sunken p-4">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <p className="min-w-0 wrap-anywhere font-medium">
          {t('{name}: {title}, {percent} % sure', { name: file.name, title: apiText(look.title), percent })}
        </p>
      </div>
      {look.mapping !== null && look.table !== null && (
        <MappingTable
          workspaceId={workspaceId}
          mapping={reading.mapping ?? look.mapping}
          name={look.mappingName}
          table={look.table}
          change={(mapping) => setReading((before) => ({ ...before, mapping }))}
        />
      )}
      {look.format === 'loupe' && (
        <Choice
          label={t('Platform of posts that name none')}
          value={reading.provider}
          all={t('Each post names its own')}
          options={PLATFORMS.map((each) => [each, platformName(each)])}
          choose={(provider) => setReading((before) => ({ ...before, provider }))}
        />
      )}
      {look.questions.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          {look.questions.map((question) => (
            <QuestionField
              key={question.name}
              question={question}
              given={reading.answers[question.name]}
              answer={(value) => answer(question.name, value)}
            />
          ))}
        </div>
      )}
      <LookedPosts posts={look.posts} />
      <FourNumbers look={look} />
      {look.files !== null && look.files.left.length > 0 && (
        <p className="break-words text-muted">
          {t('Files that this import leaves out: {names}', { names: look.files.left.join(', ') })}
        </p>
      )}
      {look.fieldsNotTaken.length > 0 && (
        <p className="break-words text-muted">
          {t('Unused columns: {names}', { names: look.fieldsNotTaken.join(', ') })}
        </p>
      )}
    </>
  );
}
