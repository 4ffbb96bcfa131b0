import { type PackedFile, packed } from './packed';

/** Files beyond this number are a folder of something else. */
const MOST_FILES = 20_000;

/** What people dropped or chose, as one thing to send. */
export interface ChosenFile {
  /** Of each choice another: a file of the same name may have changed. */
  id: number;
  /** For people. */
  name: string;
  bytes: Blob;
  /** The files that are packed in it, by their names there; of one file that is sent as it is, itself alone. */
  parts: readonly PackedFile[];
}

/** Files as they are chosen; those of a folder by their path in it. */
export function chosenFiles(files: Iterable<File>): PackedFile[] {
  return [...files].map((file) => ({ name: file.webkitRelativePath || file.name, bytes: file }));
}

/** Files that are dropped, and those of folders that are dropped. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<PackedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.some((entry) => entry.isDirectory)) return chosenFiles(files);
  const found: PackedFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: PackedFile[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push({ name: entry.fullPath.replace(/^\//, ''), bytes: file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A folder is read some entries at a time, until there are none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const each of some) await collect(each, found);
  }
}

let chosenBefore = 0;

/** Several files become one archive: they are looked at and imported as one. */
export async function asOne(parts: readonly PackedFile[]): Promise<ChosenFile | null> {
  const [first] = parts;
  if (first === undefined) return null;
  chosenBefore += 1;
  const id = chosenBefore;
  if (parts.length === 1) return { id, name: first.name, bytes: first.bytes, parts };
  return { id, name: `${first.name} …`, bytes: await packed(parts), parts };
}
