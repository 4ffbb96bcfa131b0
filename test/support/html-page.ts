import { DomUtils, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A page as a browser without JavaScript reads it. */
export class HtmlPage {
  private readonly document;

  constructor(text: string) {
    this.document = parseDocument(text);
  }

  /** Elements of a tag, in their order. */
  all(tag: string): Element[] {
    return DomUtils.getElementsByTagName(tag, this.document);
  }

  /** What a form sends unless the person types anything. @param action its address; the first form without one */
  form(action?: string): Record<string, string> {
    const form = this.all('form').find((one) => action === undefined || one.attribs.action === action);
    if (form === undefined) throw new Error(`There is no form for ${action}`);
    const inputs = DomUtils.getElementsByTagName('input', form.children);
    return Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']));
  }
}
