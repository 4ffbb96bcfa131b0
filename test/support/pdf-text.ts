import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a PDF says, as another implementation reads it: without spaces, which are places in it. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  await pdf.loadingTask.destroy();
  return text.replaceAll(/\s/g, '');
}
