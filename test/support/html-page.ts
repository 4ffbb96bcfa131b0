import { DomUtils, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A page as a browser without JavaScript reads it. */
export class HtmlPage {
  private readonly document;

  constructor(readonly html: string) {
    this.document = parseDocument(html);
  }

  /** Elements of a tag, in their order. */
  all(tag: string): Element[] {
    return DomUtils.getElementsByTagName(tag, this.document);
  }

  /** All elements, in their order. */
  elements(): Element[] {
    return DomUtils.getElementsByTagName('*', this.document);
  }

  /** Elements of a tag inside of another one. */
  within({ children }: Element, tag: string): Element[] {
    return DomUtils.getElementsByTagName(tag, children);
  }

  /** The text of an element. */
  textOf(element: Element): string {
    return DomUtils.textContent(element).trim();
  }

  /** The texts of the elements of a tag. */
  texts(tag: string): string[] {
    return this.all(tag).map((element) => DomUtils.textContent(element).trim());
  }

  /** The text of the page without its markup. */
  get text(): string {
    return DomUtils.textContent(this.document);
  }

  /** What a form sends unless the person types anything. @param action its address; the first form without one */
  form(action?: string): Record<string, string> {
    const form = this.all('form').find((one) => action === undefined || one.attribs.action === action);
    if (form === undefined) throw new Error(`There is no form for ${action}`);
    const inputs = DomUtils.getElementsByTagName('input', form.children);
    return Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']));
  }
}
